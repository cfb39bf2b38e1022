ciao-title = Ciao Ciao
ciao-lead = Two to four people cross a ravine on a shaky bridge. Shake the box, look at the die alone, and say a number; the others believe it or not.
