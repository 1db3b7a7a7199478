/** Decides which screen shows what a notification is about. */

/** What a notification is about; of a push, what its id stands for. */
export interface TargetOf {
  type: string;
  /** A group, a member, a medium or a conversation, by type. */
  subject: string;
  /** Number of the message that mentions the member. */
  subjectSeq?: number | null;
}

/** The id of what the house has said to many: `broadcasts/<id>`. */
export const announcementIn = (subject: string): string | null =>
  /^broadcasts\/([0-9a-f-]{36})$/.exec(subject)?.[1] ?? null;

const announcementPath = (subject: string): string | null => {
  const id = announcementIn(subject);
  return id === null ? null : `/notifications/announcements?a=${id}`;
};

/** A map, because a type may come from another version. */
const targets = new Map<string, (about: TargetOf) => string | null>(
  Object.entries({
    message: ({ subject }) => `/chat/${subject}`,
    'group_message': ({ subject }) => `/chat/group/${subject}`,
    mention: ({ subject, subjectSeq }) => `/chat/group/${subject}${subjectSeq ? `?m=${subjectSeq}` : ''}`,
    // Invitations stand above the list of conversations until they are answered; then the group is in it.
    'group_invite': () => '/chat',
    follower: () => '/followers',
    certification: () => '/certification',
    'private_media_access': () => '/my-media/access',
    'media_like': ({ subject }) => (subject === '' ? '/my-media' : `/media/${subject}`),
    testimonial: () => '/testimonials',
    'shame_wall': () => '/shame-wall',
    // A decision about the member, `decisions/<measure>`, about their albums, `albums/approved`, about them as a
    // professional, `professional/approved`, or about a photograph of their club, `<slug>/yes`; or an announcement.
    'admin_broadcast': ({ subject }) =>
      announcementPath(subject) ??
      (subject.startsWith('decisions/')
        ? '/settings/decisions'
        : subject.startsWith('professional/')
          ? '/pro'
          : /^albums\/(?:approved|refused)$/.test(subject)
            ? '/my-media'
            : /\/(?:yes|no)$/.test(subject)
              ? `/clubs/${subject.split('/')[0]}`
              : null),
    newsletter: ({ subject }) => announcementPath(subject),
    // Its subject is the event and what is new about it: `<id>/24h`.
    event: ({ subject }) => (subject === '' ? '/events' : `/events/${subject.split('/')[0]}`),
  }),
);

/** Returns the path of the subject's screen; null: nothing has to be opened, the notification says it all. */
export const targetOf = (about: TargetOf): string | null => targets.get(about.type)?.(about) ?? null;
