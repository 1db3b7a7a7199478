/** Dialogues about club evenings, tactfully. */
export const clubs = [
  `
  A Vous connaissez le Club Velours ? On nous en dit du bien.
  B Oui, c’est une maison sérieuse. On y est reçu comme à un dîner.
  A C’est ce qui nous rassure. On peut y aller juste pour un verre ?
  B Bien sûr, beaucoup de gens ne font que parler, surtout la première fois.
  A Alors ce sera notre première fois.
  B Demandez à visiter en arrivant, quelqu’un vous expliquera les usages.
  `,
  `
  A La soirée de {jour} est annoncée sur le thème des années trente.
  B J’ai des gants longs qui n’attendent que ça.
  A Et moi un gilet hérité, un peu trop large.
  B Les gilets trop larges ont beaucoup de charme. À {heure} à l’entrée ?
  A À {heure}. Je vous reconnaîtrai aux gants.
  `,
  `
  A On hésite à venir samedi, on ne connaît personne.
  B Vous nous connaissez, nous. On vous présentera sans façon.
  A C’est très gentil. Il y a une heure pour partir sans vexer personne ?
  B Toutes. C’est la première règle de l’endroit : on part quand on veut.
  A Alors on vient.
  `,
  `
  A Merci de votre accueil samedi, tout a été simple dès l’entrée.
  B Tant mieux, c’était le but. Vous avez beaucoup dansé !
  A Trop, d’après mes chevilles ce matin.
  B Le prochain bal est dans un mois, elles ont le temps de pardonner.
  A Inscrivez-les déjà.
  `,
  `
  A Une question un peu délicate : comment dit-on non, là-bas, sans blesser ?
  B Avec un sourire et deux mots : « non merci ». Personne n’insiste, jamais.
  A C’est aussi simple que cela ?
  B C’est toute la différence avec le reste du monde.
  A Voilà qui donne envie de venir.
  `,
  `
  A La soirée masquée du mois prochain, vous y pensez ?
  B J’y pense et je cherche un masque qui ne gratte pas.
  A En papier, fait main : un atelier près de {ville} les prête.
  B Qui prête des masques ! Cette ville me surprendra toujours.
  A Je vous envoie le nom. Prenez le bleu, il vous irait.
  `,
  `
  A Le Club propose un dîner avant la soirée, {jour}. Vous l’avez déjà fait ?
  B Deux fois. C’est la meilleure façon d’arriver : on connaît déjà ses voisins.
  A Et l’on mange bien ?
  B Mieux qu’on ne devrait avant de danser.
  A Parfait, je réserve pour quatre ?
  B Pour quatre, oui. Avec plaisir.
  `,
  `
  A On était à deux tables de vous vendredi, mais vous étiez en grande conversation, on n’a pas osé.
  B Il fallait ! On refaisait le monde avec un apiculteur.
  A Un apiculteur, un vendredi soir ?
  B Passionnant, je sais tout des faux bourdons.
  A La prochaine fois, on vous interrompt sans pitié.
  B J’y compte bien.
  `,
];
