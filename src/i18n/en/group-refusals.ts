/** English texts of what groups refuse. */
import type { Translation } from '#i18n/translation.ts';
import type { groupRefusals as french } from '../fr/group-refusals.ts';

export const groupRefusals: Translation<typeof french> = {
  'unknown-group': 'This group does not exist, or is not open to everyone.',
  'group-deleted': 'The group was deleted by its administrator.',
  'group-banned': 'You can no longer take part in this group.',
  'group-full': 'This group is full. Try again later.',
  'not-in-group': 'You are no longer in this group.',
  'already-in-group': 'This member is already in the group.',
  'group-admins-only': 'For administrators of the group only.',
  'group-creator': 'The creator of the group cannot be changed by someone else.',
  'last-admin': 'Appoint another administrator first.',
  'group-silenced': 'An administrator has muted you. Try again later.',
  'group-joined-again': 'Written before you came back to the group. Still send it?',
  'group-name-short': 'The name has at least 3 characters.',
  'group-name-long': 'The name has at most 50 characters.',
  'group-description-long': 'The description has at most 500 characters.',
  'too-many-groups': 'You have already created 10 groups.',
  'too-many-invitations': 'You have sent 20 invitations today. You can send more tomorrow.',
  'too-many-links': 'Remove another link first.',
  'too-many-pins': 'Five messages are already pinned.',
  'mention-all-too-soon': 'Everyone has just been mentioned. Try again in a few minutes.',
  'invitation-gone': 'This invitation is no longer valid.',
  'request-gone': 'This request has already been answered.',
  'group-link-gone': 'This link is no longer valid.',
  'group-link-expired': 'This link has expired.',
  'group-link-used': 'This link has been used as many times as planned.',
  'group-link-revoked': 'This link has been removed.',
  'poll-closed': 'The poll is over.',
};
