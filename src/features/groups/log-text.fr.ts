/** The log of a group in French sentences. */

/** What a sentence may name. `way`, `until`: with the space before them, or empty. */
interface LogFacts {
  actor: string;
  subject: string;
  way: string;
  until: string;
  changed: string;
}
type Sentence = (facts: LogFacts) => string;

export const deletedMember = 'Membre supprimé';

/** How somebody joined. */
export const ways: Readonly<Record<string, string>> = {
  invitation: 'sur invitation',
  link: 'par un lien',
  request: 'après sa demande',
};

/** What an admin changed, as far as it can be named. */
export const changedFields: Readonly<Record<string, string>> = {
  name: 'le nom',
  description: 'la description',
  avatar: 'l’image',
  privacy: 'la visibilité',
  adminsOnly: 'les droits',
  slowSeconds: 'le mode lent',
};

/** What an admin changed, where no field can be named. */
export const unnamedField = 'le groupe';

export const untilWords = (day: string, time: string): string => `jusqu’au ${day} à ${time}`;

export const sentences: Readonly<Record<string, Sentence>> = {
  created: ({ actor }) => `${actor} a créé le groupe.`,
  joined: ({ subject, way }) => `${subject} a rejoint le groupe${way}.`,
  left: ({ subject }) => `${subject} a quitté le groupe.`,
  removed: ({ actor, subject }) => `${actor} a retiré ${subject} du groupe.`,
  banned: ({ actor, subject }) => `${actor} a banni ${subject}.`,
  unbanned: ({ actor, subject }) => `${actor} a levé l’exclusion de ${subject}.`,
  'took-over': ({ subject }) => `${subject} a repris le groupe.`,
  'handed-over': ({ actor, subject }) => `${actor} a confié le groupe à ${subject}.`,
  promoted: ({ actor, subject }) => `${actor} a nommé ${subject} administrateur.`,
  demoted: ({ actor, subject }) => `${actor} a retiré à ${subject} le rôle d’administrateur.`,
  silenced: ({ actor, subject, until }) => `${actor} a mis ${subject} en sourdine${until}.`,
  unsilenced: ({ actor, subject }) => `${actor} a rendu la parole à ${subject}.`,
  'link-created': ({ actor }) => `${actor} a créé un lien.`,
  'link-revoked': ({ actor }) => `${actor} a retiré un lien.`,
  'request-refused': ({ actor, subject }) => `${actor} a refusé la demande de ${subject}.`,
  pinned: ({ actor }) => `${actor} a épinglé un message.`,
  unpinned: ({ actor }) => `${actor} a détaché un message épinglé.`,
  changed: ({ actor, changed }) => `${actor} a changé ${changed}.`,
};

/** The sentence of an act that this version does not know. */
export const unknownAct: Sentence = ({ actor }) => `${actor} a agi.`;
