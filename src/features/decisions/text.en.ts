/** English texts of decisions: statements of reasons, appeals and their answers. */
import type { Translation } from '#i18n/translation.ts';
import type * as french from './text.fr.ts';

export const measures: Translation<typeof french.measures> = {
  approved: 'Moderation decision',
  refused: 'Content not accepted',
  nothing: 'Moderation decision',
  hide: 'Profile hidden',
  remove: 'Content removed',
  warn: 'Warning',
  'restrict-chat': 'Messaging closed',
  'restrict-photographs': 'Adding photos closed',
  'restrict-live': 'Live rooms and calls closed',
  suspend: 'Account suspended',
  ban: 'Account closed',
  'end-certification': 'Certification removed',
};

export const refusedKinds: Translation<typeof french.refusedKinds> = {
  avatar: 'Profile photo not accepted',
  album: 'Photo or video not accepted',
  cover: 'Event image not accepted',
  'club-photo': 'Venue photo not accepted',
  opinion: 'Review not accepted',
  testimonial: 'Testimonial not accepted',
  warning: 'Wall alert not accepted',
  certification: 'Certification not granted',
  professional: 'Professional account not accepted',
};

export const effects: Translation<typeof french.effects> = {
  hide: 'Other members can no longer find your profile. Your conversations remain.',
  remove: 'Nobody can see this content any more.',
  warn: 'Nothing is closed. If it happens again, what follows may be heavier.',
  'restrict-chat':
    'You can no longer write to other members. You can still read, block, report and delete your messages.',
  'restrict-photographs': 'You can no longer add photos or videos. You can still remove yours.',
  'restrict-live': 'You can no longer enter rooms or make calls.',
  suspend: 'Your profile is no longer visible, and nothing but this page opens.',
  ban: 'Your profile is no longer visible, and nothing but this page opens.',
  'end-certification': 'The seal is no longer on your profile. You can ask for it again.',
};

export const certificationReasons: Translation<typeof french.certificationReasons> = {
  unreadable: 'Image too blurred or too dark',
  'no-code': 'Code missing or different',
  'other-person': 'Person not recognised in the profile photo',
  'partner-missing': 'One of the couple was missing',
  age: 'Adulthood not established',
  lost: 'Image unreadable for the team',
};

export const grounds: Translation<typeof french.grounds> = {
  messages: 'messages',
  pictures: 'images',
  still: 'an image provided by a member, not verified',
};

export const articles: Translation<typeof french.articles> = {
  harassment: 'articles 5 and 6: harassment is forbidden, a refusal is accepted',
  threat: 'article 5: threats are forbidden',
  'unwanted-content': 'articles 5 and 6: what the other person has not asked for is not sent',
  'fake-profile': 'article 5: impersonation and fake profiles are forbidden',
  scam: 'article 5: money, advertising and mass messages are forbidden',
  minor: 'articles 3 and 5: the house is for adults only',
  other: 'articles 5 and 6: what one publishes, and how one behaves',
};

export const certificationRules = 'the rules of certification';

export const decisions: Translation<typeof french.decisions> = {
  title: 'Decisions',
  lead: 'What moderation has decided about your account: why, until when, and how to appeal.',
  none: 'No decision concerns you.',
  noneText: 'If there is one some day, it will be here, with its reasons.',
  list: 'Decisions',
  decidedOn: (day) => `Decision of ${day}, made by a person in moderation.`,
  state: {
    until: (day, hour) => `In force until ${day} at ${hour}`,
    endless: 'In force, with no end set',
    ended: (day) => `Ended on ${day}`,
    lifted: (day) => `Lifted on ${day}`,
    paused: (day) => `Paused since ${day}, until your appeal is examined`,
  },
  reason: 'Reason',
  otherReason: 'Other reason',
  grounds: 'What was examined',
  facts: 'Facts',
  ground: 'Rule',
  terms: 'Terms of use',
  appeal: {
    title: 'Appeal against this decision',
    text: (day) =>
      `Until ${day}, once. Someone other than the person who decided will read everything again. You can also turn to a certified dispute settlement body, or to a court.`,
    late: 'The six months for an appeal have passed. A court remains possible.',
    open: 'Appeal',
    label: 'What you want to say',
    hint: 'At least 20 characters. Say what is inaccurate, or what is missing.',
    short: 'Write at least 20 characters: this is what the person who decides will read.',
    needsConnection: 'You need a connection to send; what you write is kept here.',
    send: 'Send the appeal',
    sent: { title: 'Appeal sent', text: 'You will be told of the answer.' },
    made: (day) => `Your appeal of ${day}`,
    waiting: 'Someone other than the person who decided will examine it.',
    accepted: (day) => `Answer of ${day}: your appeal succeeded`,
    refused: (day) => `Answer of ${day}: the decision stands`,
  },
  refusals: {
    'unknown-decision': 'This decision is no longer in the list. Reload the page.',
    'appeal-made': 'Your appeal has already arrived.',
    'appeal-late': 'The six months have passed: this decision can no longer be appealed here.',
    invalid: 'Your text could not be read. It must have 20 to 2,000 characters.',
  },
};
