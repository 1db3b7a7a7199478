import type { GroupPlan } from '../group-plan.ts';

/** A region's group, which camille can discover. */
export const shores: GroupPlan = {
  name: 'Rivages de l’Ouest',
  description: 'De Brest à Bordeaux : sorties, marées, et de bonnes tables au retour.',
  privacy: 'public',
  creator: 'lesrivages',
  admins: ['oceane'],
  founders: ['romane', 'gabin', 'oceane'],
  members: ['iris33', 'jeanne', 'edgar', 'maxence', 'brunetblonde', 'octave'],
  minutesAgo: 3 * 24 * 60,
  unread: { octave: 3 },
  script: `
  lesrivages L'Atlantique manquait de conversation : c'est réparé. Bienvenue. 👏romane,oceane
  gabin Nantes présente, avec un ciré.
  oceane Brest aussi. Ici le ciré est une tenue de soirée. 😂gabin,lesrivages
  …
  romane Soirée blanche sur les quais samedi, à Bordeaux. On se retrouve au miroir d'eau à vingt et une heures ?
  iris33 J'y serai, en blanc cassé.
  romane Il sera recollé sur place. 😂iris33,maxence
  …
  jeanne Quelqu'un connaît une table calme à Saint-Malo, intra-muros ?
  edgar Celle de la rue de Dinan, derrière les remparts. Demandez la banquette.
  jeanne Merci ! On s'entend parler ?
  edgar ^1 On entend même la mer. ❤️jeanne,oceane
  …
  lesrivages Grande marée le vingt. Pêche à pied le matin, dîner de ce que l'on aura pris.
  gabin Et si l'on ne prend rien ?
  lesrivages Dîner de ce que l'on aura acheté. 😂gabin,edgar,romane
  …
  lesrivages !pin Bilan de la marée : deux araignées, un seau de coques, et une tempête de rires.
  oceane Je garde l'histoire de la botte pour les longues soirées.
  gabin La botte aussi garde un peu de mer. 😂oceane,lesrivages
  …
  maxence Je descends la Loire à vélo aux beaux jours, de Tours à Nantes. Qui m'accompagne une étape ?
  gabin La dernière, elle est plate et il y a un crémant à l'arrivée.
  brunetblonde De Lille, nous rejoindrons à Angers avec un tandem.
  maxence Parfait, je note trois places au crémant. 👏gabin,brunetblonde
  …
  iris33 Le bal du port a lieu le douze, masque léger de rigueur.
  romane Léger comment ?
  iris33 Comme un point de suspension.
  edgar Alors le mien sera en dentelle. 😊iris33,romane
  …
  oceane Les phares viennent de s'allumer. C'est l'heure la plus belle pour venir.
  `,
};
