/** English texts of the page that a suspended member gets in place of the app. */
import type { Translation } from '#i18n/translation.ts';
import type { suspended as french } from './suspended.fr.ts';

const KB = 1024;

export const suspended: Translation<typeof french> = {
  title: 'Your account is suspended',
  lead: (username) =>
    `Account “${username}”. Only this page opens for now: decisions, appeals, your data and deleting the account.`,
  noDecision: 'No decision is shown here. Write to us if you do not know the reason.',
  contact: 'Write to us',
  until: (time) => `This page stays open until ${time}.`,
  leave: 'Back to sign-in',
  over: {
    title: 'This page has closed.',
    text: 'For safety, it only stays open for an hour. Sign in again to return to it.',
    action: 'Sign in',
  },
  offline: 'You are offline: nothing can be sent from here until the network is back.',
  data: {
    title: 'Your data',
    text: 'A copy of what we hold about you, ready one day after the request. An email tells you; sign in here again to download it, for seven days.',
    request: 'Request a copy',
    requested: 'Copy requested. An email confirms it.',
    of: (day) => `Copy requested on ${day}`,
    waits: (day, time) => `Ready on ${day} at ${time}.`,
    writing: 'Being prepared: it will be here any minute.',
    ready: (day) => `To be downloaded until ${day}.`,
    files: 'Files',
    download: 'Download',
    downloadOf: (name) => `Download ${name}`,
    gone: 'This file no longer exists.',
    size: (bytes) =>
      bytes < KB * KB
        ? `${Math.max(1, Math.round(bytes / KB)).toLocaleString('en-GB')}\u00a0KB`
        : `${(bytes / KB / KB).toLocaleString('en-GB', { maximumFractionDigits: 1 })}\u00a0MB`,
  },
  deletion: {
    title: 'Delete the account',
    text: 'Fourteen days after the request, your account, your photos and your messages are erased everywhere. The decision remains, without your name.',
    open: 'Delete my account',
    question: 'Delete your account?',
    confirm: 'Request deletion',
    requested: 'Deletion requested. An email confirms it.',
    planned: (day) => `Your account will be deleted on ${day}.`,
    cancel: 'Keep my account',
    cancelled: 'The deletion is cancelled.',
  },
  refusals: {
    'sign-in-again': 'More than five minutes have passed. Sign in again, then make your request.',
    'too-many-exports': 'A copy is already requested, or was less than a day ago.',
  },
  failed: 'That did not work. Try again in a moment.',
};
