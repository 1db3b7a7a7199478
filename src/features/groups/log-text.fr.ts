/** The log of a group in French sentences. */
import { clockTime, shortMonthDay } from '#i18n/dates.ts';
import { typo } from '#i18n/fr/typography.ts';
import type { GroupLogRow } from '#schemas/wire/groups.ts';

const nameOf = (person: GroupLogRow['actor'] | null): string => person?.username ?? 'Membre supprimé';

const ways: Readonly<Record<string, string>> = {
  invitation: 'sur invitation',
  link: 'par un lien',
  request: 'après sa demande',
};

/** What an admin changed, as far as it can be named. */
const changedFields: Readonly<Record<string, string>> = {
  name: 'le nom',
  description: 'la description',
  avatar: 'l’image',
  privacy: 'la visibilité',
  adminsOnly: 'les droits',
  slowSeconds: 'le mode lent',
};

type Sentence = (row: { actor: string; subject: string; detail: GroupLogRow['detail']; now: number }) => string;

const sentences: Readonly<Record<string, Sentence>> = {
  created: ({ actor }) => `${actor} a créé le groupe.`,
  joined: ({ subject, detail }) =>
    [`${subject} a rejoint le groupe`, ways[String(detail['way'])]].filter(Boolean).join(' ') + '.',
  left: ({ subject }) => `${subject} a quitté le groupe.`,
  removed: ({ actor, subject }) => `${actor} a retiré ${subject} du groupe.`,
  banned: ({ actor, subject }) => `${actor} a banni ${subject}.`,
  unbanned: ({ actor, subject }) => `${actor} a levé l’exclusion de ${subject}.`,
  'took-over': ({ subject }) => `${subject} a repris le groupe.`,
  'handed-over': ({ actor, subject }) => `${actor} a confié le groupe à ${subject}.`,
  promoted: ({ actor, subject }) => `${actor} a nommé ${subject} administrateur.`,
  demoted: ({ actor, subject }) => `${actor} a retiré à ${subject} le rôle d’administrateur.`,
  silenced({ actor, subject, detail, now }) {
    const until = Date.parse(String(detail['until']));
    const end = Number.isNaN(until) ? '' : ` jusqu’au ${shortMonthDay(until, now)} à ${clockTime(until)}`;
    return `${actor} a mis ${subject} en sourdine${end}.`;
  },
  unsilenced: ({ actor, subject }) => `${actor} a rendu la parole à ${subject}.`,
  'link-created': ({ actor }) => `${actor} a créé un lien.`,
  'link-revoked': ({ actor }) => `${actor} a retiré un lien.`,
  'request-refused': ({ actor, subject }) => `${actor} a refusé la demande de ${subject}.`,
  pinned: ({ actor }) => `${actor} a épinglé un message.`,
  unpinned: ({ actor }) => `${actor} a détaché un message épinglé.`,
  changed({ actor, detail }) {
    const fields = Object.keys(detail).flatMap((field) => changedFields[field] ?? []);
    return `${actor} a changé ${fields.length > 0 ? new Intl.ListFormat('fr').format(fields) : 'le groupe'}.`;
  },
};

/** Returns the sentence of a row; what this version does not know is named as such. */
export function logText({ action, actor, subject, detail }: GroupLogRow, now: number): string {
  const sentence = Object.hasOwn(sentences, action) ? sentences[action] : undefined;
  return typo(sentence?.({ actor: nameOf(actor), subject: nameOf(subject), detail, now }) ?? `${nameOf(actor)} a agi.`);
}
