ciao-title = Ciao Ciao
ciao-lead = Twee tot vier mensen steken een ravijn over via een wankele brug. Schud de doos, kijk alleen naar de dobbelsteen en noem een getal; de anderen geloven het of niet.
