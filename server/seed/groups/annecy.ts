import type { GroupPlan } from '../group-plan.ts';

/** The group of an outing. */
export const annecy: GroupPlan = {
  name: 'Escapade à Annecy',
  description: 'Trois jours au bord du lac. Horaires, chambres, pique-niques : tout se décide ici.',
  privacy: 'private',
  creator: 'camille',
  founders: ['norak', 'victor', 'alixetjo'],
  members: ['lesdeuxlunes', 'solene', 'deuxencore', 'capucine'],
  left: ['capucine'],
  minutesAgo: 20 * 60,
  unread: { victor: 2, solene: 1 },
  link: { token: 'escapade-au-bord-du-lac', asks: true, uses: 20 },
  requests: ['florian'],
  polls: {
    date: {
      question: 'Quel week-end vous convient ?',
      multiple: true,
      closes: 'over',
      options: {
        'Celui de la pleine lune': ['camille', 'victor', 'norak', 'alixetjo', 'lesdeuxlunes'],
        'Le suivant': ['norak', 'solene'],
        'Celui d’après': ['alixetjo'],
      },
    },
  },
  script: `
  camille Comme promis, un groupe pour ne plus chercher nos messages. Destination : le lac. ❤️norak,alixetjo
  norak Le lac vous attend, et la chambre d'amis aussi.
  victor Combien de couchages, la chambre d'amis ?
  norak Un et demi. Pour les autres, il y a la pension au coin de la rue, très bien tenue.
  alixetjo Nous prendrons la pension, nous ronflons à deux voix. 😂camille,norak,victor
  …
  camille Il faut choisir une date. Votez tant que vous voulez.
  camille !poll date
  lesdeuxlunes Celui de la pleine lune, s'il ne pleut pas sur le col.
  norak S'il pleut, on dira que c'était prévu.
  …
  camille !pin C'est décidé : le week-end de la pleine lune, arrivée le vendredi soir. 👏norak,victor,lesdeuxlunes,solene
  victor Je descends en voiture, trois places libres depuis la Part-Dieu à dix-sept heures.
  solene J'en prends une, merci !
  lesdeuxlunes Et nous les deux autres, avec un sac raisonnable.
  victor ^1 Le mot raisonnable est noté. 😂solene,camille
  …
  norak Le samedi : le vieil Annecy, le marché, puis le bateau de quinze heures si le vent le permet.
  alixetjo Et le soir ?
  norak Une table ronde, neuf couverts, et une fondue qui ne plaisante pas.
  deuxencore Bonsoir, nous sommes voisins de Nora et ravis d'être de la fête. Nous apportons le vin blanc. ❤️norak,camille
  camille Bienvenue à vous deux !
  …
  capucine Quelle belle idée ce groupe. Hélas, je travaille tout le week-end.
  camille Ce sera pour la prochaine, promis.
  capucine Je vous laisse la place au chaud, et j'attends les photos.
  …
  solene Chaussures de marche ou chaussures de ville ?
  norak De marche le matin, de ville le soir, des bottes sur le ponton, l'eau est très fraîche.
  victor Personne ne se baignera.
  norak On dit toujours cela. 😮victor,solene
  …
  lesdeuxlunes Nous avons trouvé un jeu de cartes des années vingt, avec les personnages en habit de bal.
  alixetjo Parfait pour le vendredi, au coin du feu.
  camille J'apporte les jetons, et une revanche à prendre. 🔥lesdeuxlunes
  …
  camille !pin Adresse de la pension : quai de l'Île, numéro neuf, porte verte. Le code sera donné vendredi.
  norak La porte est plutôt bleue. Elle a été repeinte hier.
  camille Va pour la porte bleue. 😂norak,deuxencore
  deuxencore La météo annonce du soleil et dix degrés. Nous ajoutons un plaid par personne. ❤️camille,norak,alixetjo
  `,
};
