import type { GroupPlan } from '../group-plan.ts';

/** The book club; it talks slowly on purpose. */
export const readers: GroupPlan = {
  name: 'Le cercle de lecture',
  description: 'Un livre par mois, plutôt du siècle des Lumières et de ses salons. On écrit peu, et l’on se relit.',
  privacy: 'public',
  creator: 'valentine',
  founders: ['jeanne', 'sasha', 'octave'],
  members: ['camille', 'mathilde', 'iris33', 'maxence', 'clement', 'romane'],
  adminsOnly: ['pin', 'change', 'mention-all', 'poll'],
  slowSeconds: 300,
  minutesAgo: 2 * 24 * 60,
  unread: { octave: 1 },
  invited: { victor: 'valentine' },
  script: `
  valentine Bienvenue au cercle. D'abord le plus court et le plus parfait : Point de lendemain, de Denon. ❤️jeanne,sasha,octave
  jeanne Quarante pages, et pas une de trop.
  octave Je l'ai dans une vieille édition qui sent la poire et le tabac.
  valentine !pin Le rythme : un livre par mois, la discussion le dernier dimanche, et la politesse toute l'année.
  …
  sasha Première impression : tout est dit, et rien n'est nommé.
  jeanne ^1 C'est exactement le plaisir de cette langue.
  octave On devrait apprendre à écrire des messages comme cela.
  mathilde Nous essayons, voyez la lenteur du groupe. 😂octave,valentine
  …
  camille Bonjour au cercle. J'ai lu le Denon d'une traite, dans le train, et j'ai manqué ma gare.
  valentine C'est la meilleure critique que nous ayons reçue. 👏sasha,jeanne,octave,mathilde
  camille La suivante était jolie aussi.
  …
  valentine Livre du mois : Les Liaisons dangereuses. Oui, tout entier.
  maxence Par lettres, comme il se doit. Je propose que chacun adopte un personnage.
  iris33 Je prends Madame de Rosemonde, on l'oublie toujours.
  clement Personne ne veut de Danceny, je suppose. Je me dévoue. 😂maxence,iris33,jeanne
  …
  jeanne Lettre quatre-vingt-un. Il faut la lire à voix haute.
  romane Je l'ai fait, mes voisins ont applaudi à travers le mur.
  sasha Votre immeuble a du goût. 😊romane,jeanne
  …
  octave Une question de traduction : que dit-on aujourd'hui pour « le monde » ?
  camille « Les gens ».
  octave ^1 C'est terrible, mais c'est exact.
  mathilde « Le réseau », à la rigueur. 😮octave,camille
  …
  valentine Merci à tous pour dimanche. Deux heures et demie, et personne n'a coupé personne.
  clement C'est la lenteur : on a le temps de se trouver d'accord.
  iris33 Ou de choisir ses mots pour ne pas l'être. 👏clement,valentine,camille
  …
  maxence Puis-je proposer Crébillon pour la suite ? Les Égarements, deux cents pages.
  valentine Adopté. Rendez-vous le premier dimanche du mois.
  romane Je l'emprunte à la bibliothèque, il en reste trois exemplaires.
  …
  sasha Page soixante, et déjà trois malentendus délicieux.
  camille J'en suis à cinq. On en fait la liste ?
  sasha Tenons-la ensemble, et comparons dimanche. ❤️camille,valentine
  jeanne Attention, l'un des cinq n'en est pas un. Je n'en dis pas plus.
  `,
};
