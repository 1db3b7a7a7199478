/** English texts of “My followers”. */
import { formatNumber } from '#i18n/en/typography.ts';
import type { Translation } from '#i18n/translation.ts';
import type { followers as french } from './text.fr.ts';

export const followers: Translation<typeof french> = {
  title: 'My followers',
  lead: 'A follower sees what you keep for your followers. You choose who is one.',
  tabs: { label: 'Choose a list', accepted: 'Followers', requests: 'Requests', following: 'Following' },
  count: (label, count) => (count > 0 ? `${label} · ${formatNumber(count)}` : label),
  isNew: 'New',
  since: (day) => `since ${day}`,
  requested: (day) => `requested on ${day}`,
  waits: 'not accepted yet',
  acceptedThere: 'you are one of their followers',
  accept: 'Accept',
  acceptOf: (name) => `Accept: ${name}`,
  refuse: 'Refuse',
  refuseOf: (name) => `Refuse: ${name}`,
  remove: 'Remove',
  removeOf: (name) => `Remove from your followers: ${name}`,
  unfollow: 'Unfollow',
  unfollowOf: (name) => `Unfollow: ${name}`,
  removal: {
    title: (name) => `Remove ${name} from your followers?`,
    text: 'This member will no longer see what you keep for your followers. They are not told.',
    confirm: 'Remove',
  },
  toasts: {
    accepted: (name) => `${name} is one of your followers.`,
    refused: 'Request refused. This member is not told.',
    removed: 'This member is no longer one of your followers.',
    unfollowed: 'You no longer follow this member.',
    later: 'Will be sent when the network is back.',
  },
  empty: {
    accepted: { title: 'Nobody for now.', text: 'The members you accept will be here.' },
    requests: { title: 'No requests waiting.', text: 'Anyone who wants to follow you will appear here.' },
    following: {
      title: 'You follow nobody.',
      text: 'Do you like a profile? Follow it from its page.',
    },
  },
  toMembers: 'See the members',
};
