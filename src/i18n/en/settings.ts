/** English texts of “Settings”. */
import type { Translation } from '#i18n/translation.ts';
import type { settings as french } from '../fr/settings.ts';

export const settings: Translation<typeof french> = {
  title: 'Settings',
  loading: 'Your settings are arriving.',
  first: {
    title: 'Your settings are not on this device yet.',
    text: 'They arrive with the first connection.',
  },
  blocked: {
    title: 'Blocked members',
    intro:
      'They can no longer write to you, and your conversations with them are hidden. Their profile is no longer kept on your devices.',
    none: 'You have not blocked anyone.',
    neutral: 'Blocked member',
    action: 'Unblock',
    unblock: (name) => `Unblock ${name}`,
    done: 'Member unblocked.',
  },
  pending: 'Waiting',
  saved: { title: 'Preferences saved', text: 'Your sound preferences have been updated.' },
  failed: { title: 'Error', text: 'Your preferences could not be saved.' },
  fields: {
    soundNotifications: 'Sounds',
    soundVolume: 'Volume of sounds',
    soundOnMention: 'Sound of a mention',
    soundOnPrivateMessage: 'Sound of a private message',
    soundOnUserJoined: 'Sound of an arrival',
    soundOnUserLeft: 'Sound of a departure',
    soundOnCameraOn: 'Sound of a camera switched on',
  },
  values: { on: 'on', off: 'off', percent: (share) => `${Math.round(share * 100)}%` },
};
