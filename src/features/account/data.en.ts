/** English texts of “Your data”. */
import type { Translation } from '#i18n/translation.ts';
import type { data as french } from './data.fr.ts';

const KB = 1024;

export const data: Translation<typeof french> = {
  title: 'Your data',
  intro:
    'A copy of what we hold about you: profile, messages you have written, photos, settings, activity. JSON files and your pictures, to download one by one.',
  terms: 'How long your data is kept',
  away: 'Your copies appear as soon as there is a connection.',
  needsConnection: 'A connection is needed to request or download a copy.',
  request: {
    title: 'Request a copy',
    text: 'For safety, it is ready one day after the request; at once with a passkey added more than a day ago. One a day at most. An email lets you know.',
    byPassword: 'Request with my password',
    byPasskey: 'Request with a passkey',
    dialog: 'Request a copy of my data',
    dialogText: 'Enter your password. The copy will be ready in one day.',
    confirm: 'Request the copy',
    done: 'Copy requested. An email confirms it.',
  },
  list: 'Your copies',
  none: 'No copy has been requested.',
  of: (day) => `Copy requested on ${day}`,
  waits: (day, time) => `Ready on ${day} at ${time}.`,
  writing: 'Being prepared: it will be here any minute.',
  until: (day) => `Can be downloaded until ${day}. It is then erased.`,
  cancel: 'Cancel the request',
  erase: 'Erase this copy',
  cancelled: 'Done.',
  files: 'Files',
  download: 'Download',
  downloadOf: (name) => `Download ${name}`,
  gone: 'This file no longer exists.',
  size: (bytes) =>
    bytes < KB * KB
      ? `${Math.max(1, Math.round(bytes / KB)).toLocaleString('en-GB')}\u00a0KB`
      : `${(bytes / KB / KB).toLocaleString('en-GB', { maximumFractionDigits: 1 })}\u00a0MB`,
};
