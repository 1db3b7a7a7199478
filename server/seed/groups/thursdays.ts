import type { GroupPlan } from '../group-plan.ts';

/** The group of a town. */
export const thursdays: GroupPlan = {
  name: 'Jeudis lyonnais',
  description: 'Un verre le jeudi, entre Saône et Rhône. On vient seul ou à deux, on repart quand on veut.',
  privacy: 'public',
  creator: 'ineslyon',
  admins: ['lesdeuxlunes'],
  founders: ['victor', 'lesdeuxlunes', 'theob', 'camille'],
  members: ['marius69', 'lesvoisins', 'perle69', 'raphael', 'sasha', 'solene', 'florian', 'clubvelours'],
  minutesAgo: 70,
  unread: { camille: 4, victor: 4, theob: 1 },
  polls: {
    quartier: {
      question: 'Quel quartier pour le premier jeudi du mois ?',
      multiple: true,
      closes: 'later',
      options: {
        'La Croix-Rousse': ['victor', 'perle69', 'sasha', 'raphael'],
        'Le Vieux-Lyon': ['theob', 'lesvoisins'],
        'La Guillotière': ['perle69', 'marius69'],
      },
    },
  },
  script: `
  ineslyon Bienvenue ! Chaque jeudi, quelqu'un propose un lieu, et vient qui veut. 👏victor,theob,lesdeuxlunes
  victor Voilà qui manquait à cette ville.
  lesdeuxlunes Nous proposons le premier : la petite cave derrière les Terreaux, à vingt heures.
  theob J'arriverai après mon cours de piano. Gardez-moi une chaise.
  camille Une chaise et un verre. À jeudi !
  ineslyon !pin Une seule règle : la parole donnée à un groupe reste dans le groupe. ❤️camille,lesdeuxlunes,victor
  …
  marius69 Bonsoir, nouveau ici. On peut venir sans connaître personne ?
  ineslyon ^1 C'est même la meilleure façon de venir.
  victor Nous serons à la table du fond, celle qui rit.
  marius69 Alors je chercherai le rire. 😂victor,ineslyon,theob
  …
  theob Jeudi à l'Ardoise, ils ont ressorti le piano du sous-sol.
  perle69 Vous jouerez ?
  theob Si l'on m'y pousse avec un peu d'insistance.
  lesvoisins Nous viendrons avec l'insistance, et une tarte. 😊theob,perle69
  camille ^2 Comptez aussi sur la mienne.
  …
  lesvoisins Quelqu'un a retrouvé une écharpe grise hier soir ?
  raphael Elle est chez moi. Elle a passé une excellente nuit sur le dossier d'une chaise.
  lesvoisins Merci de l'avoir recueillie. Je la reprends jeudi.
  raphael Elle a hâte, elle me l'a dit. 😂lesvoisins,sasha
  …
  sasha Pluie annoncée toute la semaine. On maintient la terrasse ?
  victor On maintient le jeudi, pas la terrasse.
  ineslyon Repli au Petit Salon : une salle basse, des lampes, douze places.
  perle69 J'en prends une, près de la cheminée si possible.
  camille Il y a une cheminée ? J'en prends deux.
  ineslyon Une seule par personne, même pour @camille. 😂perle69,victor
  …
  solene Je monte de Saint-Étienne jeudi. Quelqu'un repart vers Perrache après vingt-trois heures ?
  marius69 Moi, je passe devant la gare. Je vous dépose au pas de la porte.
  solene Vous êtes un trésor. Je vous offre le premier verre.
  marius69 Marché conclu.
  …
  clubvelours Bonsoir à tous. La maison vous garde volontiers la grande table, avant l'ouverture.
  ineslyon C'est très élégant, merci. Une fois par mois, peut-être ?
  clubvelours Le troisième jeudi, par exemple. Le thé ou le champagne sont pour nous. 👏ineslyon,victor,lesvoisins,perle69
  victor Le mot « ou » m'inquiète un peu. 😂clubvelours,camille
  …
  theob Merci pour hier. Je crois que nous n'avons jamais été aussi nombreux.
  lesdeuxlunes Vingt-deux, nous avons compté les verres.
  raphael Et vingt-deux sont repartis contents, j'ai compté les sourires. ❤️ineslyon,sasha,lesdeuxlunes,solene
  ineslyon On finira par manquer de chaises. Quel bonheur.
  …
  florian Bonsoir, je descends de Mâcon le premier jeudi du mois. Où serez-vous ?
  ineslyon Bonne question, je la mets aux voix.
  ineslyon !poll quartier
  perle69 La Croix-Rousse, pour la vue au retour.
  victor Et pour les escaliers à l'aller. 😂perle69,sasha
  …
  ineslyon @camille, vous parliez d'une galerie qui ouvre le soir : c'est près de la place ?
  sasha Si c'est celle des photographes, elle ferme à vingt-deux heures le jeudi.
  lesvoisins On peut commencer par là, et dîner ensuite.
  marius69 Excellent programme. Je réserve pour neuf ? 👏lesvoisins
  `,
};
