/** English texts of the question before a sign-out that would lose entries. */
import type { Translation } from '#i18n/translation.ts';
import type { signOutDialog as french } from '../fr/sign-out.ts';

export const signOutDialog: Translation<typeof french> = {
  title: 'Sign out',
  unknown: 'Messages may still be waiting to be sent. They will be lost if you sign out now.',
  pending: (count) =>
    count < 2
      ? 'A message is still waiting to be sent. It will be lost if you sign out now.'
      : `${count} messages are still waiting to be sent. They will be lost if you sign out now.`,
  settings: 'Your latest settings have not been saved yet. They will be lost if you sign out now.',
  sendFirst: 'Send first',
  sending: 'Sending…',
  sendLater: 'Without a network, sending is not possible for the moment.',
  confirm: 'Sign out anyway',
};
