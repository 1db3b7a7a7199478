/** English texts of the kit. */
import type { Translation } from '#i18n/translation.ts';
import type { ui as french } from '../fr/ui.ts';
import { formatNumber } from './typography.ts';

export const ui: Translation<typeof french> = {
  loading: 'Loading…',
  retry: 'Try again',
  cancel: 'Cancel',
  partUnavailable: 'Not on this device yet. Try again with a network.',
  close: 'Close',
  confirm: 'Confirm',
  certified: 'Certified profile',
  unread: (count) => `${formatNumber(count)} unread`,
  offlineBanner: 'You are offline. Some features may be limited.',
  connection: { online: 'Online', connecting: 'Connecting…', offline: 'Offline' },
  notifications: 'Messages of the app',
  /* The text avoids “password”, which is the name of the field itself. */
  showPassword: 'Show what is typed',
  hidePassword: 'Hide what is typed',
  invalidField: 'Check this field.',
};
