ciao-title = Ciao Ciao
ciao-lead = Deux à quatre personnes franchissent un ravin sur un pont branlant. Secouez la boîte, regardez le dé en secret et annoncez un nombre ; les autres y croient ou non.
