ciao-title = Ciao Ciao
ciao-lead = Zwei bis vier Leute überqueren eine Schlucht auf einer wackligen Brücke. Schüttle die Schachtel, schau allein auf den Würfel und nenne eine Zahl; die anderen glauben es oder nicht.
