/** Dialogues about restaurants, cooking and wine. */
export const tables = [
  `
  A J’ai noté une adresse pour {jour} : une cave à vins, petite salle voûtée, lumière basse.
  B On s’entend parler, au moins ?
  A Parfaitement, c’est même l’intérêt de l’endroit.
  B Alors oui. Ils ont {plat} à la carte ?
  A Le patron le fait sur commande, je peux l’appeler.
  B Vous me gâtez.
  `,
  `
  A Petit dilemme : {plat} ou {plat2} pour dimanche ?
  B {Plat}, sans hésiter. Il faut des choses qui mijotent en cette saison.
  A Je savais que je pouvais compter sur vous.
  B Et comme vin ?
  A J’avais pensé à {vin}.
  B Vous n’avez besoin d’aucun conseil, en fait.
  `,
  `
  A Merci du conseil, l’endroit est à part.
  B Vous l’avez donc essayé ! Et le service ?
  A Discret, attentif. On a même eu droit à une visite de la cave.
  B C’est que vous avez plu au patron, il ne la montre à personne.
  A Nous avons surtout repris deux fois du dessert.
  B Voilà l’explication.
  `,
  `
  A Vous cuisinez, ou vous êtes comme moi, un public enthousiaste ?
  B Je cuisine. Trois plats, mais je les cuisine bien.
  A Peut-on connaître la carte ?
  B {Plat}, {plat2}, et une tarte aux noix que l’on me réclame.
  A Je réclame la tarte aux noix.
  B Prenez la file d’attente, elle est courte ce mois-ci.
  `,
  `
  A Le restaurant est complet samedi, j’ai appelé trop tard.
  B Dommage. {Bar}, alors, et on grignote ?
  A Très bonne idée, leur planche vaut un dîner.
  B Je m’occupe d’arriver tôt pour la table du fond.
  A Vous êtes une perle.
  `,
  `
  A J’ai raté le soufflé. Il est tombé au moment où j’ouvrais la porte.
  B Un soufflé qui tombe reste une excellente crème cuite.
  A C’est ce que j’ai dit aux invités, avec aplomb.
  B Et ils ont cru ?
  A Ils ont demandé la recette.
  B Le talent, c’est l’aplomb.
  `,
  `
  A Marché ce matin : les premières truffes sont là.
  B Déjà ? Et à quel prix ?
  A N’en parlons pas, gardons le rêve intact.
  B Une petite, tout de même. Avec des œufs.
  A Je l’ai déjà dans mon panier, à vrai dire.
  B Je m’en doutais. À quelle heure le petit déjeuner ?
  `,
  `
  A Dîner à six chez nous {jour}. Y a-t-il des choses que vous ne mangez pas ?
  B Rien de spécial, sauf les huîtres.
  A Tant mieux, je ne sais pas les ouvrir.
  B On va s’entendre. J’apporte quelque chose ?
  A Votre bonne humeur, et du pain, j’oublie toujours le pain.
  B Deux pains, une bonne humeur. C’est noté.
  `,
  `
  A Vous connaissez un bon caviste près de {ville} ?
  B Celui de la petite place, il fait goûter avant de vendre.
  A Dangereux.
  B Très. Je n’en sors jamais avec une seule bouteille.
  A Je lui demanderai {vin} de votre part.
  B Il vous fera une place dans la réserve.
  `,
];
