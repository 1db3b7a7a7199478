/** English sentences of each type of notification, after the names of its actors if it has any. */
import { announcements } from '#i18n/en/announcements.ts';
import type * as french from './sentences.fr.ts';

const inGroup = (name: string | null): string => (name === null ? 'a group' : `“${name}”`);

export const actions: typeof french.actions = {
  follower: (many) => (many ? 'now follow you.' : 'now follows you.'),
  testimonial: (many) => (many ? 'wrote testimonials about you.' : 'wrote a testimonial about you.'),
  mention: (_, name) => `mentioned you in ${inGroup(name)}.`,
  'private_media_access': (many) => `${many ? 'ask' : 'asks'} to see your private album.`,
  'media_like': (many) => `${many ? 'like' : 'likes'} one of your photos.`,
  'group_invite': (many, name) => `${many ? 'invite' : 'invites'} you to ${inGroup(name)}.`,
};

export const shownTestimonial: typeof french.shownTestimonial = () => 'accepted your testimonial; it is published.';

export const eventNews: typeof french.eventNews = {
  '3d': 'An event you are taking part in takes place in three days.',
  '24h': 'An event you are taking part in takes place tomorrow.',
  '2h': 'An event you are taking part in begins in two hours.',
  changed: 'The date or the place of an event has changed.',
  cancelled: 'An event you had answered is cancelled.',
  offer: 'A place has become free for you. Confirm it before it goes to the next person.',
  accepted: 'Your request to take part is accepted.',
  waiting: 'Your request is accepted; you are on the waiting list.',
  refused: 'The organiser has not accepted your request to take part.',
  invited: 'You are invited to an event.',
  request: 'Someone asks to take part in your event.',
  guest: 'Someone is taking part in your event.',
  'cover-approved': 'The picture of your event is visible.',
  'cover-refused': 'The picture of your event was not accepted. The reason is given on its page.',
};

export const certificationNews: typeof french.certificationNews = {
  accepted: 'Your profile is certified.',
  refused: 'Your request for certification was not successful. The reason is given to you.',
  ended: 'Your certification has ended. You can ask for it again.',
};

export const wallNews: typeof french.wallNews = {
  publish: 'An alert about you is published on the wall of shame.',
  reject: 'The alert you sent to the wall of shame was not accepted.',
  withdraw: 'An alert about you is withdrawn from the wall of shame.',
};

export const clubNews: typeof french.clubNews = {
  yes: 'A photograph of your venue is visible.',
  no: 'A photograph of your venue was not accepted. The reason is given on its page.',
};

export const albumNews: typeof french.albumNews = {
  approved: 'A photo or a video in your albums is visible.',
  refused: 'A photo or a video in your albums was not accepted. The reason is given beside it.',
};

export const professionalNews: typeof french.professionalNews = {
  approved: 'Your professional area is open.',
  refused: 'Your professional sign-up was not accepted. The reason is given to you.',
  suspended: 'Your professional area is suspended. The reason is given to you.',
};

export const anyDecision = 'Moderation has taken a decision about your account.';
export const decisionNews: typeof french.decisionNews = {
  warn: 'Moderation has sent you a warning.',
  remove: 'Moderation has removed something of yours.',
  hide: 'Moderation has hidden your profile.',
  'restrict-chat': 'Moderation has closed your messages.',
  'restrict-photographs': 'Moderation has closed the adding of photos and videos.',
  'restrict-live': 'Moderation has closed Live and calls.',
  'end-certification': 'Moderation has ended your certification.',
  lifted: 'Moderation has lifted a decision about your account.',
  'appeal-accepted': 'Your appeal was successful: the decision is lifted.',
  'appeal-refused': 'An answer to your appeal has arrived.',
  paused: 'A decision is suspended while your appeal is examined.',
};

export const news: typeof french.news = {
  event: 'News about an event.',
  certification: 'News about your certification.',
  'shame_wall': 'News about an alert on the wall of shame.',
  newsletter: announcements.newsletter,
  'admin_broadcast': announcements.announcement,
};
