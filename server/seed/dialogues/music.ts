/** Dialogues about concerts and listening. */
export const music = [
  `
  A Vous avez vu que {groupe} passe en ville le mois prochain ?
  B Oui ! J’ai failli prendre deux places sans savoir avec qui y aller.
  A Voilà un problème qui se résout facilement.
  B Alors je les prends. Orchestre ou balcon ?
  A Balcon, on voit les mains du pianiste.
  B Vous êtes du métier ?
  A Quinze ans de solfège subi. Il en reste des traces.
  `,
  `
  A Le concert de {jour}, quelle merveille.
  B Le rappel surtout. Personne ne voulait partir.
  A J’ai encore la dernière chanson en tête ce matin.
  B Moi aussi, et au bureau ça commence à se voir.
  A Vous fredonnez ?
  B Je tape du pied en réunion. C’est pire.
  `,
  `
  A Qu’est-ce que vous écoutez en ce moment ?
  B Beaucoup de jazz ancien, le soir. Et vous ?
  A De la chanson, surtout quand je cuisine.
  B Il faudrait une liste commune : le jazz pour l’apéritif, la chanson pour le plat.
  A Et le dessert ?
  B Le silence, s’il est réussi.
  A Très belle définition du dessert.
  `,
  `
  A On a une place en trop pour l’opéra, {jour}. Cela vous dirait ?
  B Je n’y connais rien, est-ce grave ?
  A Au contraire. C’est surtitré, et l’entracte dure vingt minutes.
  B L’argument de l’entracte est décisif. Avec joie.
  A Rendez-vous à {heure} sur les marches.
  …
  B Je ne pensais pas que cela me toucherait autant. Merci mille fois.
  A Le troisième acte fait cet effet à tout le monde.
  `,
  `
  A Le trio d’hier soir à {bar}, vous y étiez ?
  B Au fond, contre le mur. Vous aussi ?
  A Juste devant la contrebasse. J’ai vibré au sens propre.
  B On a donc failli se voir.
  A La prochaine fois, agitez quelque chose.
  B Je garderai la carte des desserts à portée de main.
  `,
  `
  A Je reprends le piano, après dix ans. Les voisins sont prévenus.
  B Quel courage ! Vous commencez par quoi ?
  A Une valse lente. Très lente, pour l’instant.
  B Les valses trop rapides n’ont jamais séduit personne.
  A Je répéterai cette phrase à mon professeur.
  `,
  `
  A Festival de {ville} l’été prochain : les dates sont sorties.
  B Déjà ? Il faut réserver l’hôtel avant tout le monde.
  A J’ai repéré une maison d’hôtes avec un figuier.
  B Un figuier, vous dites. Où faut-il signer ?
  A Je vous envoie l’adresse ce soir.
  `,
  `
  A Merci pour le disque, je l’ai écouté deux fois de suite.
  B Déjà ! La face B vous a plu ?
  A Plus que la A. C’est plus sombre, plus lent.
  B C’est exactement pour ça que je vous l’ai prêté.
  A Je vous le rends {jour}, à regret.
  B Gardez-le encore, il est mieux chez vous.
  `,
];
