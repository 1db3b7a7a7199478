/** The log of a group in English sentences. */
import type { Translation } from '#i18n/translation.ts';
import type * as french from './log-text.fr.ts';

export const deletedMember = 'Deleted member';

export const ways: Translation<typeof french.ways> = {
  invitation: 'by invitation',
  link: 'through a link',
  request: 'after a request',
};

export const changedFields: Translation<typeof french.changedFields> = {
  name: 'the name',
  description: 'the description',
  avatar: 'the picture',
  privacy: 'the visibility',
  adminsOnly: 'the rights',
  slowSeconds: 'slow mode',
};

export const unnamedField = 'the group';

export const untilWords: Translation<typeof french.untilWords> = (day, time) => `until ${day} at ${time}`;

export const sentences: Translation<typeof french.sentences> = {
  created: ({ actor }) => `${actor} created the group.`,
  joined: ({ subject, way }) => `${subject} joined the group${way}.`,
  left: ({ subject }) => `${subject} left the group.`,
  removed: ({ actor, subject }) => `${actor} removed ${subject} from the group.`,
  banned: ({ actor, subject }) => `${actor} banned ${subject}.`,
  unbanned: ({ actor, subject }) => `${actor} lifted the ban of ${subject}.`,
  'took-over': ({ subject }) => `${subject} took over the group.`,
  'handed-over': ({ actor, subject }) => `${actor} handed the group over to ${subject}.`,
  promoted: ({ actor, subject }) => `${actor} made ${subject} an administrator.`,
  demoted: ({ actor, subject }) => `${actor} took the role of administrator from ${subject}.`,
  silenced: ({ actor, subject, until }) => `${actor} muted ${subject}${until}.`,
  unsilenced: ({ actor, subject }) => `${actor} lets ${subject} write again.`,
  'link-created': ({ actor }) => `${actor} created a link.`,
  'link-revoked': ({ actor }) => `${actor} removed a link.`,
  'request-refused': ({ actor, subject }) => `${actor} refused the request of ${subject}.`,
  pinned: ({ actor }) => `${actor} pinned a message.`,
  unpinned: ({ actor }) => `${actor} unpinned a message.`,
  changed: ({ actor, changed }) => `${actor} changed ${changed}.`,
};

export const unknownAct: Translation<typeof french.unknownAct> = ({ actor }) => `${actor} acted.`;
