/** English texts around every screen. */
import type { Translation } from '#i18n/translation.ts';
import type { shell as french } from '../fr/shell.ts';

export const shell: Translation<typeof french> = {
  skipToContent: 'Skip to content',
  mainNavigation: 'Main navigation',
  home: 'Home',
  search: 'Search',
  chat: 'Chat',
  live: 'Live',
  unreadChat: 'Unread messages',
  notifs: 'Notifs',
  unreadNotifs: 'Unread notifications',
  menu: 'Account menu',
  profile: 'My profile',
  editProfile: 'Edit profile',
  media: 'My photos/videos',
  followers: 'My followers',
  visitors: 'My visitors',
  settings: 'Settings',
  theme: 'Theme: Dark/Light',
  signOut: 'Sign out',
  signingOut: 'Signing out...',
  crash: {
    title: 'An error occurred',
    text: 'Please refresh the page',
    reload: 'Refresh',
    copyLog: 'Copy the log',
    copied: 'Log copied',
  },
  routerError: {
    title: 'Unexpected Application Error',
    text: 'This screen could not open. What you have written has stayed on this device.',
    reload: 'Refresh',
    home: 'Back to the home page',
  },
  update: { text: 'A new version is ready.', apply: 'Update' },
  outdated: {
    text: 'This version is too old to exchange with the server. What you have written stays on this device and will be sent after the update.',
    apply: 'Update',
  },
  storageFull: {
    text: 'The storage of this device is full. Free some space so that your messages continue to be saved.',
    retry: 'Try again',
  },
  storageBroken: {
    text: 'The storage of this device no longer answers. Reload the page; what can be read again will be.',
    reload: 'Reload',
  },
};
