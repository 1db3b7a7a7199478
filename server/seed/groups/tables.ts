import type { GroupPlan } from '../group-plan.ts';

/** A private circle, which invites. */
export const tables: GroupPlan = {
  name: 'Tables du dimanche',
  description: 'Chacun reçoit à son tour, six couverts, un seul service. On vient avec une bouteille ou une histoire.',
  privacy: 'private',
  creator: 'lesdeuxlunes',
  admins: ['victor'],
  founders: ['lesvoisins', 'victor'],
  members: ['nuitdete', 'clement', 'perle69', 'tandem38'],
  minutesAgo: 8 * 60,
  unread: { perle69: 2, lesvoisins: 1 },
  invited: { camille: 'lesdeuxlunes', theob: 'lesvoisins' },
  script: `
  lesdeuxlunes Voici la table, il ne manque que les convives. Nous ouvrons dimanche avec un risotto. ❤️lesvoisins,victor
  victor Je viens avec une bouteille, et une histoire si la bouteille ne suffit pas.
  lesvoisins Nous apporterons le dessert. Il sera bancal mais sincère.
  …
  lesvoisins Le dessert a tenu. Nous n'en revenons pas.
  lesdeuxlunes Il était excellent, et même droit.
  victor L'histoire aussi, je crois. 😂lesdeuxlunes,lesvoisins
  …
  nuitdete De Montpellier, nous ne pourrons venir qu'une fois sur deux. Est-ce permis ?
  lesdeuxlunes ^1 C'est recommandé : les absents nourrissent la conversation. 😂victor,nuitdete
  nuitdete Alors gardez-nous le troisième dimanche.
  …
  clement J'ai reçu six personnes avec cinq assiettes. Personne n'a rien vu.
  perle69 J'ai mangé dans le plat, c'était un honneur. 😂clement,lesdeuxlunes
  victor Prochaine table chez moi. J'ai sept assiettes, par prudence.
  …
  tandem38 Bonsoir, deux nouveaux venus de Grenoble. Nous savons faire une seule chose : les noix.
  lesdeuxlunes Tout commence par les noix. Bienvenue ! 👏lesvoisins,clement
  …
  victor !pin Dimanche, quai Saint-Antoine, troisième étage, treize heures. Prenez l'escalier.
  lesvoisins Nous apportons le fromage. Combien sommes-nous ?
  victor Six, et un chat qui compte pour deux.
  …
  perle69 Quelqu'un a la recette des quenelles de l'autre jour ?
  clement Je vous l'écris ce soir, elle tient en trois phrases et deux heures. 😊perle69
  …
  lesdeuxlunes Nous avons envie d'agrandir un peu la table : quelques invitations sont parties.
  nuitdete Très bonne idée, on se serrera.
  clement J'achète deux assiettes. Cette fois, le compte sera juste. 😂lesdeuxlunes,perle69,victor
  `,
};
