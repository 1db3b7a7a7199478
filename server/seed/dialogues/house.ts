/** Messages of a club to its guests, and of the team to members. A is the club or the team. */
export const ofTheClub = [
  `
  A Bonjour, nous avons bien reçu votre demande pour la soirée de {jour}. Vous serez deux ?
  B Bonjour, oui, deux. Faut-il apporter quelque chose ?
  A Rien du tout. Une pièce d’identité à l’entrée, et votre bonne humeur.
  B C’est noté, merci. À quelle heure ouvrez-vous ?
  A À vingt et une heures. Le bar reste calme jusqu’à vingt-trois heures.
  …
  A Votre inscription est confirmée. À très bientôt.
  B Merci, à {jour}.
  `,
  `
  A Bonjour, la soirée des années trente affiche complet, mais nous vous gardons deux places jusqu’à demain.
  B Oh, merci ! Nous confirmons tout de suite.
  A Parfait. Le vestiaire est offert aux premiers arrivés.
  B Nous serons les premiers arrivés.
  …
  B Merci pour hier soir. L’orchestre était formidable.
  A Nous transmettons aux musiciens. Ils reviennent au printemps.
  `,
  `
  A Bonjour, une écharpe grise a été retrouvée au vestiaire. Serait-ce la vôtre ?
  B C’est la mienne ! Je la croyais perdue.
  A Elle vous attend à l’accueil, du mercredi au samedi.
  B Je passe {jour}. Merci de votre attention.
  A Avec plaisir.
  `,
  `
  A Bonjour, nous préparons le programme d’hiver. Préférez-vous les dîners ou les concerts ?
  B Les dîners, pour les conversations. Mais un concert de temps en temps…
  A Un dîner-concert, donc. L’idée revient souvent.
  B Vous avez votre programme.
  A Nous vous enverrons les dates en avant-première.
  `,
];

export const ofTheTeam = [
  `
  A Bonjour, et bienvenue sur Alcôve. Votre profil est complet, merci d’en avoir pris soin.
  B Merci ! Tout a été simple.
  A Une question, un doute, un comportement déplacé : écrivez-nous ici, nous lisons tout.
  B C’est rassurant, je m’en souviendrai.
  `,
  `
  B Bonjour, comment obtient-on la certification ?
  A Bonjour. Il suffit d’une photo prise sur le moment, elle est effacée aussitôt vérifiée.
  B Combien de temps faut-il compter ?
  A Un jour ouvré, souvent moins.
  …
  A C’est fait, votre profil est certifié. Bonne continuation parmi nous.
  B Merci, quelle rapidité.
  `,
  `
  B Bonjour, j’ai reçu un message un peu insistant. Que puis-je faire ?
  A Bonjour, merci de nous écrire. Vous pouvez bloquer ce membre, il n’en est pas averti.
  B C’est fait. Il ne verra plus rien de moi ?
  A Plus rien. Et nous avons pris note de votre signalement.
  B Merci pour votre réponse si claire.
  `,
];
