/** Dialogues about everyday life: rain, cats, work, colds, good nights. */
export const everyday = [
  `
  A Bonne nuit à vous, c’était une belle conversation.
  B Pour moi aussi. À demain peut-être ?
  A À demain sûrement.
  `,
  `
  A Quel vent ce matin ! Mon parapluie a rendu l’âme boulevard de la gare.
  B Condoléances. Était-il dans la famille depuis longtemps ?
  A Trois averses.
  B Il a eu une vie courte mais intense.
  `,
  `
  A Je dois vous laisser, le four sonne.
  B Qu’est-ce que c’est ?
  A Un gratin. Enfin, c’était le projet.
  B Bon courage au gratin. On reprend ce soir ?
  A Ce soir, après la vaisselle.
  `,
  `
  A Vous avez des nouvelles de votre déménagement ?
  B Les cartons sont faits, sauf la cuisine, qui résiste.
  A Vous voulez deux bras de plus {jour} ?
  B Je n’osais pas demander. Il y aura des croissants.
  A Pour des croissants, je porte même le piano.
  B Il n’y a pas de piano.
  A Alors c’est une affaire.
  `,
  `
  A Et ce rhume, toujours là ? On m’a parlé d’un bouillon au gingembre.
  B Ça va mieux, merci. Mais je veux bien le bouillon quand même.
  A Je vous dépose un bocal devant la porte, {jour}.
  B Vous êtes un ange avec un bocal.
  …
  B Le bouillon est miraculeux. J’ai retrouvé le goût du café.
  A La voisine qui m’a donné la recette sera flattée.
  `,
  `
  A Mon chat a décidé de dormir sur le clavier. Pardon si j’écris peu.
  B Transmettez-lui mes respects. Comment s’appelle-t-il ?
  A Ministre.
  B Naturellement.
  A Il signe tout ce que je lui présente, c’est un bon ministre.
  `,
  `
  A Semaine interminable. Dites-moi quelque chose de gai.
  B Ce matin, un enfant a salué chaque pigeon de la place, un par un.
  A Merci, c’est exactement le remède.
  B Le onzième a répondu, je crois.
  `,
  `
  A J’ai eu le poste ! Je commence le mois prochain.
  B Bravo ! Il faut fêter cela dignement.
  A {Bar}, {jour} ?
  B J’offre la bouteille. {Vin}, ne discutez pas.
  A Je ne discute pas.
  …
  A Merci pour hier, je n’aurais pas rêvé mieux.
  B À votre réussite, encore une fois.
  `,
  `
  A Vous courez toujours le dimanche ?
  B « Courir » est un grand mot. Je me déplace avec intention.
  A Le tour du lac, à neuf heures ? Je me déplace aussi avec intention.
  B À neuf heures et demie, et je viens.
  A Neuf heures et demie, puis brioche.
  B La brioche change tout.
  `,
  `
  A Le jardin est fini : trois tomates et un concombre mélancolique.
  B C’est une récolte de poète.
  A Je vous garde une tomate.
  B Une sur trois, quelle générosité. J’en ferai un repas entier.
  `,
  `
  A Je relis notre échange et je me rends compte que je ne connais pas votre voix.
  B Elle est grave le matin, aimable l’après-midi.
  A Un appel {jour}, alors, l’après-midi ?
  B Vers {heure}, j’aurai posé mes affaires.
  …
  A Vous aviez raison pour la voix.
  B Et vous aviez caché votre accent. Il est charmant.
  `,
  `
  A Randonnée dimanche, si le ciel est d’accord : quatre heures, peu de pente.
  B « Peu de pente » selon qui ?
  A Selon ma grand-mère, qui l’a faite l’an dernier.
  B Alors il faut que je m’entraîne. J’apporte le thé.
  A Et moi les sablés.
  …
  B Mes jambes vous écrivent séparément.
  A Ma grand-mère vous félicite.
  `,
  `
  A Le marché de Noël ouvre {jour}. Vous aimez, ou vous fuyez ?
  B Je fuis le vin chaud, j’aime les lumières.
  A On ira donc tard, quand les stands ferment et que les lumières restent.
  B C’est une idée très délicate.
  `,
  `
  A Merci pour votre message, il est arrivé au bon moment.
  B J’ai eu l’intuition qu’il le fallait. Tout va bien ?
  A Mieux. Une de ces journées où rien ne s’emboîte.
  B Alors thé, musique, et demain est un autre jour.
  A C’est exactement mon programme.
  `,
  `
  A Je ne suis pas libre ce week-end, pardon pour l’invitation.
  B Aucun souci, ce n’est que partie remise.
  A Le suivant, sans faute.
  B Je vous prends au mot, et je note.
  `,
];
