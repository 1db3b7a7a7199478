/** Dialogues about books, films and museums. */
export const culture = [
  `
  A Vous lisez quoi en ce moment ?
  B Un roman russe, très long, très enneigé. J’en suis à la page quatre cents.
  A Et combien de personnages ?
  B J’ai cessé de compter, je les reconnais à leurs manteaux.
  A Méthode éprouvée. Il se termine bien ?
  B C’est un roman russe.
  A Question idiote, pardon.
  `,
  `
  A L’exposition de photographies, vous l’avez vue ?
  B Pas encore. Elle finit quand ?
  A Dimanche en huit. J’y retournerais bien, il y a une salle entière sur la nuit.
  B {Jour} en nocturne ? Il y a moins de monde.
  A {Jour}, {heure}, devant la billetterie.
  …
  B La salle sur la nuit, oui. Je comprends mieux.
  A Je savais que vous resteriez longtemps devant la troisième.
  `,
  `
  A Le film d’hier : vous avez compris la fin ?
  B J’en ai compris deux, ce qui m’inquiète.
  A Pour moi, elle ne part jamais vraiment.
  B Ah non ! Elle part, et c’est lui qui reste à la gare.
  A Il faut le revoir.
  B C’est exactement ce que voulait le réalisateur.
  `,
  `
  A Le libraire m’a parlé de vous. Enfin, de « quelqu’un qui prend toujours le même fauteuil ».
  B C’est le seul qui ne grince pas.
  A Je l’ai essayé en votre absence. Il grince un peu.
  B Vous l’avez déréglé !
  A Je plaiderai l’accident.
  `,
  `
  A Cinéma en plein air {jour}, on prend des couvertures et du chocolat ?
  B Quel film ?
  A Un classique en noir et blanc, avec beaucoup de portes qui claquent.
  B J’adore les portes qui claquent. Je prends le chocolat.
  A Noir ?
  B Noir et blanc, par cohérence.
  `,
  `
  A Je cherche un cadeau pour une amie qui a déjà tout lu.
  B Un carnet, alors, pour qu’elle écrive le reste.
  A C’est très beau, ça. Je vous vole l’idée.
  B Je vous la donne, c’est moins risqué.
  …
  A Elle a pleuré. De joie, a-t-elle précisé.
  B Le carnet a bien fait son travail.
  `,
  `
  A Théâtre {jour} : il reste deux strapontins.
  B Les strapontins, c’est toute ma jeunesse.
  A On voit la moitié de la scène.
  B On imagine l’autre, c’est souvent mieux joué.
  A Je les prends donc.
  B Avec enthousiasme.
  `,
  `
  A J’ai commencé l’aquarelle. Tout ressemble à un nuage.
  B Y compris ce qui est censé être un nuage ?
  A Curieusement, non. Celui-là ressemble à un chien.
  B Je vous en achète un.
  A Un nuage ou un chien ?
  B Laissez-moi la surprise.
  `,
];
