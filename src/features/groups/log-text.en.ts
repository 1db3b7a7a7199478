/** The log of a group in English sentences. */
import { clockTime, shortMonthDay } from '#i18n/dates.ts';
import type { GroupLogRow } from '#schemas/wire/groups.ts';
import type * as french from './log-text.fr.ts';

const nameOf = (person: GroupLogRow['actor'] | null): string => person?.username ?? 'Deleted member';

const ways: Readonly<Record<string, string>> = {
  invitation: 'by invitation',
  link: 'through a link',
  request: 'after a request',
};

const changedFields: Readonly<Record<string, string>> = {
  name: 'the name',
  description: 'the description',
  avatar: 'the picture',
  privacy: 'the visibility',
  adminsOnly: 'the rights',
  slowSeconds: 'slow mode',
};

type Sentence = (row: { actor: string; subject: string; detail: GroupLogRow['detail']; now: number }) => string;

const sentences: Readonly<Record<string, Sentence>> = {
  created: ({ actor }) => `${actor} created the group.`,
  joined: ({ subject, detail }) =>
    [`${subject} joined the group`, ways[String(detail['way'])]].filter(Boolean).join(' ') + '.',
  left: ({ subject }) => `${subject} left the group.`,
  removed: ({ actor, subject }) => `${actor} removed ${subject} from the group.`,
  banned: ({ actor, subject }) => `${actor} banned ${subject}.`,
  unbanned: ({ actor, subject }) => `${actor} lifted the ban of ${subject}.`,
  'took-over': ({ subject }) => `${subject} took over the group.`,
  'handed-over': ({ actor, subject }) => `${actor} handed the group over to ${subject}.`,
  promoted: ({ actor, subject }) => `${actor} made ${subject} an administrator.`,
  demoted: ({ actor, subject }) => `${actor} took the role of administrator from ${subject}.`,
  silenced({ actor, subject, detail, now }) {
    const until = Date.parse(String(detail['until']));
    const end = Number.isNaN(until) ? '' : ` until ${shortMonthDay(until, now)} at ${clockTime(until)}`;
    return `${actor} muted ${subject}${end}.`;
  },
  unsilenced: ({ actor, subject }) => `${actor} lets ${subject} write again.`,
  'link-created': ({ actor }) => `${actor} created a link.`,
  'link-revoked': ({ actor }) => `${actor} removed a link.`,
  'request-refused': ({ actor, subject }) => `${actor} refused the request of ${subject}.`,
  pinned: ({ actor }) => `${actor} pinned a message.`,
  unpinned: ({ actor }) => `${actor} unpinned a message.`,
  changed({ actor, detail }) {
    const fields = Object.keys(detail).flatMap((field) => changedFields[field] ?? []);
    return `${actor} changed ${fields.length > 0 ? new Intl.ListFormat('en-GB').format(fields) : 'the group'}.`;
  },
};

export const logText: typeof french.logText = ({ action, actor, subject, detail }, now) => {
  const sentence = Object.hasOwn(sentences, action) ? sentences[action] : undefined;
  return sentence?.({ actor: nameOf(actor), subject: nameOf(subject), detail, now }) ?? `${nameOf(actor)} acted.`;
};
