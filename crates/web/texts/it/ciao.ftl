ciao-title = Ciao Ciao
ciao-lead = Da due a quattro persone attraversano un burrone su un ponte traballante. Scuoti la scatola, guarda il dado in segreto e annuncia un numero; gli altri ci credono o no.
