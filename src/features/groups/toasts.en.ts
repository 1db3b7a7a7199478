/** English texts of what is said about groups in passing. */
import type { Translation } from '#i18n/translation.ts';
import type { groupToasts as french } from './toasts.fr.ts';

export const groupToasts: Translation<typeof french> = {
  error: 'Error',
  notConnected: 'No connection.',
  joined: { title: '✅ Group joined', text: (name) => `You have joined the group “${name}”.` },
  invited: { title: '📨 Invitation received', text: (name) => `You have been invited to the group “${name}”.` },
  created: { title: '✅ Group created', text: (name) => `The group “${name}” has been created.` },
  updated: { title: '✅ Group updated', text: 'The changes have been saved.' },
  departed: {
    title: 'You are no longer in this group',
    removed: (name) => `An administrator removed you from the group “${name}”.`,
    banned: (name) => `An administrator banned you from the group “${name}”.`,
  },
  deleted: 'The group was deleted by the administrator',
};
