/** English texts of “Offline and storage”. */
import { clockTime } from '#i18n/dates.ts';
import { longMonthDay } from '#i18n/day-title.ts';
import { formatCount } from '#i18n/en/typography.ts';
import type { Translation } from '#i18n/translation.ts';
import type { storage as french } from './storage.fr.ts';

const MB = 1024 * 1024;

export const storage: Translation<typeof french> = {
  title: 'Offline and storage',
  intro:
    'Your conversations and your lists stay readable without a network, because they are kept here. These settings only concern this device.',
  unknown: 'This browser does not say what it keeps.',
  size: (bytes) =>
    bytes < 1024 * MB
      ? `${(bytes / MB).toLocaleString('en-GB', { maximumFractionDigits: 1 })}\u00a0MB`
      : `${(bytes / MB / 1024).toLocaleString('en-GB', { maximumFractionDigits: 1 })}\u00a0GB`,
  room: {
    title: 'Space on this device',
    used: 'Space used',
    quota: (size) => `The browser allows up to ${size}.`,
    talks: 'Conversations, lists and settings',
    talksHint: (count) =>
      count === 1
        ? 'One conversation, with what is waiting to be sent.'
        : `${count} conversations, with what is waiting to be sent.`,
    pictures: 'Pictures already seen',
    picturesHint: 'Set further down.',
    program: 'App',
    programHint: 'What lets it open without a network.',
  },
  promise: {
    title: 'Retention',
    kept: { label: 'Protected by the browser', hint: 'It erases nothing by itself, even when space is short.' },
    open: {
      label: 'The browser may make space',
      hint: 'When the device is full, it may erase everything here: pictures, conversations, and what has not been sent yet. What has been sent stays on the server and comes back when you connect.',
    },
    ask: 'Ask for protection',
    granted: 'Your data is protected on this device.',
    refused: 'The browser did not agree. It does so more readily for an installed app.',
  },
  loss: {
    title: 'What was lost here',
    nothing: 'Nothing, as far as we know',
    unreadable: 'This device cannot say right now. Reload the page.',
    nothingHint: 'If the browser one day erases what is kept here, you will read it in this place.',
    lost: (at, now) => `On ${longMonthDay(at, now)} at ${clockTime(at)}, the browser erased what was kept here`,
    found: ({ entries, drafts }) =>
      `What had been sent came back from the server. Also recovered from a backup copy: ${formatCount(entries, 'item waiting to be sent', 'items waiting to be sent')} and ${formatCount(drafts, 'draft', 'drafts')}.`,
    notFound:
      'What had been sent came back from the server. What was still waiting to leave had no backup copy: if there was any, it is lost.',
  },
};
