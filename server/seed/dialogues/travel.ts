/** Dialogues about weekends and journeys. */
export const travel = [
  `
  A On rêve d’un week-end au calme. Vous auriez une idée à moins de deux heures ?
  B {Escapade}, hors saison. Il n’y a plus personne et tout est beau.
  A C’est ce que je voulais entendre. Vous avez une adresse ?
  B Une petite pension face au port, six chambres, petit déjeuner très tardif.
  A Très tardif, vous me prenez par les sentiments.
  …
  A C’est réservé, le premier week-end du mois prochain.
  B Vous me raconterez. Prenez la chambre du haut.
  `,
  `
  A Enfin là ! Il pleut, et c’est magnifique quand même.
  B {Escapade} sous la pluie, je vous envie.
  A On a acheté deux cirés, on ressemble à des bouées.
  B Une photo s’impose.
  A Jamais. Mais on pense à vous devant les crêpes.
  B C’est presque aussi bien.
  `,
  `
  A Retour ce matin, la valise encore fermée dans l’entrée.
  B Elle peut attendre. C’était comment ?
  A Lumineux. On a marché quinze kilomètres par jour et dîné comme des ogres.
  B L’équilibre parfait.
  A J’ai pensé à vous dans une librairie, je vous ai pris quelque chose.
  B Il ne fallait pas ! Mais quoi ?
  A Vous verrez {jour}.
  `,
  `
  A Vous préférez le train ou la voiture ?
  B Le train, pour lire. La voiture, pour les détours.
  A Bonne réponse. On hésite pour {escapade}.
  B Le train, alors : il longe l’eau pendant une heure.
  A Vendu. Côté fenêtre, chacun son tour.
  `,
  `
  A Question de géographie intime : mer ou montagne ?
  B Mer le matin, montagne le soir.
  A C’est de la gourmandise.
  B J’assume. Et vous ?
  A Montagne, pour le silence et le fromage.
  B Le fromage l’emporte souvent dans mes décisions aussi.
  `,
  `
  A Ma sœur me prête sa maison à {escapade} la dernière semaine du mois.
  B Quelle chance. Vous y serez en solitaire ?
  A Les premiers jours. Ensuite des amis passent. Il y aurait de la place pour vous.
  B C’est très gentil, on regarde nos dates.
  …
  B On pourrait venir du vendredi au dimanche, si cela tient toujours.
  A Cela tient. Je prépare la chambre qui donne sur le jardin.
  B Nous apportons de quoi dîner.
  `,
  `
  A Le vol est retardé de trois heures. J’ai déjà lu toute la carte du café.
  B Courage. Vous voulez une énigme pour patienter ?
  A Volontiers.
  B Qu’est-ce qui grandit quand on en enlève ?
  A Un trou. Je la connaissais, pardon.
  B Alors il ne vous reste que la carte du café, à l’envers.
  `,
];
