/** The sections of “Settings” in English, in their order. */
import type { Translation } from '#i18n/translation.ts';
import { lock } from './lock.en.ts';
import { notifications } from './notifications.en.ts';
import type * as french from './sections.fr.ts';

export const soundsPage: Translation<typeof french.soundsPage> = { title: 'Sounds and vibrations' };
export const displayPage: Translation<typeof french.displayPage> = { title: 'Display and accessibility' };
export const blockedPage: Translation<typeof french.blockedPage> = { title: 'Blocked members' };

export const sections: Translation<typeof french.sections> = [
  { to: '/settings/account', title: 'Account', hint: 'Email, password, passkeys, signed-in devices' },
  { to: '/settings/notifications', ...notifications.entry },
  { to: '/settings/sounds', ...soundsPage, hint: 'What you hear and feel when the app is open.' },
  {
    to: '/settings/display',
    ...displayPage,
    hint: 'Colour, sizes, contrast, discretion, keyboard, camera, on this device.',
  },
  {
    to: '/settings/privacy',
    title: 'Privacy',
    hint: 'Who can write to you, find you; your consents.',
  },
  { to: '/settings/blocked', ...blockedPage, hint: 'The members you have blocked.' },
  { to: '/settings/lock', title: lock.title, hint: lock.entry },
  { to: '/settings/storage', title: 'Offline and storage', hint: 'What is kept on this device.' },
  { to: '/subscription', title: 'Subscription', hint: 'Your plan, its due dates, your invoices.' },
  { to: '/pro', title: 'Professional area', hint: 'The page of a venue, its events, its invitations.' },
  { to: '/settings/data', title: 'Your data', hint: 'A copy of what we hold about you.' },
  {
    to: '/settings/decisions',
    title: 'Decisions',
    hint: 'What the moderation has decided, and your appeals.',
  },
  {
    to: '/settings/deletion',
    title: 'Account deletion',
    hint: 'Fourteen days to change your mind, then everything is erased.',
  },
];
