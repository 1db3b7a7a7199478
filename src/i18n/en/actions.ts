/** English texts of each action: its name, what waits, and what failed. */
import type { Translation } from '#i18n/translation.ts';
import type { actionWords as french } from '../fr/actions.ts';

export const actionWords: Translation<typeof french> = {
  'message.send': {
    label: 'Message',
    waiting: (name) => `Message to ${name}`,
    failed: 'The message was not sent.',
  },
  'message.edit': {
    label: 'Edit',
    waiting: (name) => `Edit of a message to ${name}`,
    failed: 'The edit was not accepted.',
  },
  'message.delete': {
    label: 'Deletion',
    waiting: (name) => `Deletion of a message to ${name}`,
    failed: 'The message was not deleted.',
  },
  'message.cancel': {
    label: 'Cancellation',
    waiting: (name) => `Cancellation of a message to ${name}`,
    failed: 'The message was not cancelled.',
  },
  'message.react': {
    label: 'Reaction',
    waiting: (name) => `Reaction: ${name}`,
    failed: 'Your reaction was not saved.',
  },
  'conversation.read': {
    label: 'Reading',
    waiting: (name) => `Marked as read: ${name}`,
    failed: 'The conversation was not marked as read.',
  },
  'conversation.hide': {
    label: 'Hiding',
    waiting: (name) => `Conversation hidden: ${name}`,
    failed: 'The conversation was not hidden.',
  },
  'conversation.set': {
    label: 'Setting',
    waiting: (name) => `Setting of the conversation: ${name}`,
    failed: 'The setting of the conversation was not saved.',
  },
  'conversation.open': {
    label: 'Opening',
    waiting: (name) => `Conversation opened: ${name}`,
    failed: 'The conversation was not opened.',
  },
  'member.block': {
    label: 'Block',
    waiting: (name) => `Block: ${name}`,
    failed: 'This member was not blocked.',
  },
  'member.unblock': {
    label: 'Unblock',
    waiting: (name) => `Unblock: ${name}`,
    failed: 'This member was not unblocked.',
  },
  'member.follow': {
    label: 'Follow',
    waiting: (name) => `Follow or unfollow: ${name}`,
    failed: 'Your choice to follow this member was not saved.',
  },
  'follower.set': {
    label: 'Follower',
    waiting: (name) => `Answer to a follower: ${name}`,
    failed: 'Your answer to this follower was not saved.',
  },
  'visits.set': {
    label: 'Discretion',
    waiting: () => 'Discreet browsing',
    failed: 'Your choice of discreet browsing was not saved.',
    isAboutSelf: true,
  },
  'privacy.set': {
    label: 'Privacy',
    waiting: () => 'Your privacy choices',
    failed: 'Your privacy choice was not saved.',
    isAboutSelf: true,
  },
  'profile.edit': {
    label: 'Preferences',
    waiting: () => 'Your settings',
    failed: 'Your settings were not saved.',
    isAboutSelf: true,
  },
  'report.create': {
    label: 'Report',
    waiting: (name) => `Report: ${name}`,
    failed: 'The report was not accepted.',
  },
  'group.report': {
    label: 'Report',
    waiting: () => 'Report of a group',
    failed: 'The report was not accepted.',
    isAboutSelf: true,
  },
  'live.report': {
    label: 'Report',
    waiting: () => 'Report in a room',
    failed: 'The report was not accepted.',
    isAboutSelf: true,
  },
  'group.leave': {
    label: 'Leaving',
    waiting: (name) => `Leaving the group: ${name}`,
    failed: 'You have not left the group.',
  },
  'group.pin': {
    label: 'Pin',
    waiting: (name) => `Pinned message: ${name}`,
    failed: 'The message was not pinned.',
  },
  'group.vote': {
    label: 'Vote',
    waiting: (name) => `Vote: ${name}`,
    failed: 'Your vote was not saved.',
  },
  'notification.read': {
    label: 'Reading',
    waiting: () => 'Notifications marked as read',
    failed: 'Your notifications were not marked as read.',
    isAboutSelf: true,
  },
  'notification.read-all': {
    label: 'Reading',
    waiting: () => 'All notifications marked as read',
    failed: 'Your notifications were not marked as read.',
    isAboutSelf: true,
  },
  'notification.delete': {
    label: 'Deletion',
    waiting: () => 'Deletion of a notification',
    failed: 'The notification was not deleted.',
    isAboutSelf: true,
  },
  'notification.restore': {
    label: 'Restoring',
    waiting: () => 'Restoring of a notification',
    failed: 'The notification was not restored.',
    isAboutSelf: true,
  },
  'club.follow': {
    label: 'Followed venue',
    waiting: () => 'Follow or unfollow a venue',
    failed: 'Your choice to follow this venue was not saved.',
    isAboutSelf: true,
  },
  'club.opinion': {
    label: 'Review',
    waiting: () => 'Your review of a venue',
    failed: 'Your review was not accepted.',
    isAboutSelf: true,
  },
  'event.answer': {
    label: 'Answer',
    waiting: () => 'Answer to an event',
    failed: 'Your answer to the event was not accepted.',
    isAboutSelf: true,
  },
  'album.add': {
    label: 'Album',
    waiting: () => 'Addition to an album',
    failed: 'The addition to your album was not accepted.',
    isAboutSelf: true,
  },
  'album.set': {
    label: 'Album',
    waiting: () => 'Change in an album',
    failed: 'The change in your album was not accepted.',
    isAboutSelf: true,
  },
  'media.like': {
    label: 'Like',
    waiting: (name) => `Like: a photo of ${name}`,
    failed: 'Your like was not saved.',
  },
  'media.request': {
    label: 'Access request',
    waiting: (name) => `Request for access to the private album: ${name}`,
    failed: 'Your access request was not accepted.',
  },
  'media.grant': {
    label: 'Access',
    waiting: (name) => `Access to your private album: ${name}`,
    failed: 'Access to your private album was not changed.',
  },
  'media.revoke-all': {
    label: 'Access',
    waiting: () => 'End of all access to your private album',
    failed: 'Access to your private album was not withdrawn.',
    isAboutSelf: true,
  },
  'testimonial.set': {
    label: 'Testimonial',
    waiting: (name) => `Testimonial: ${name}`,
    failed: 'Your testimonial was not accepted.',
  },
  'testimonial.answer': {
    label: 'Answer',
    waiting: (name) => `Answer to a testimonial: ${name}`,
    failed: 'Your answer to this testimonial was not saved.',
  },
  'testimonial.report': {
    label: 'Report',
    waiting: () => 'Report of a testimonial',
    failed: 'The report was not accepted.',
    isAboutSelf: true,
  },
  'wall.report': {
    label: 'Alert',
    waiting: (name) => `Alert for the wall: ${name}`,
    failed: 'Your alert was not accepted.',
  },
  'wall.reply': {
    label: 'Answer',
    waiting: () => 'Answer to an alert on the wall',
    failed: 'Your answer to the alert was not saved.',
    isAboutSelf: true,
  },
};
