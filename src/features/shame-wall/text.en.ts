/** English texts of the members’ wall. */
import type { Translation } from '#i18n/translation.ts';
import type { shameWall as french } from './text.fr.ts';

export const shameWall: Translation<typeof french> = {
  title: 'Wall of shame',
  lead: 'Alerts reviewed by moderation. No free text, no photograph, no personal data: a method, a place, dates.',
  filters: { label: 'Choose a category', all: 'All', mine: 'About you' },
  list: 'Alerts',
  noDepartment: 'Department not given',
  dates: (published, expires) => `Published on ${published}, until ${expires}`,
  states: {
    active: 'Current',
    answered: 'With a reply',
    withdrawn: 'Removed',
  },
  member: 'This profile has written to you',
  mine: 'This alert is about you',
  replies: {
    mistake: 'The member concerned says it is a mistake.',
    misused: 'The member concerned says their account was used by someone else.',
    settled: 'The member concerned says the matter is settled.',
    contested: 'The member concerned contests this alert and asks for a new review.',
  },
  sending: { now: 'Sending…', later: 'Sent when the network is back' },
  reply: {
    action: 'Reply',
    change: 'Change my reply',
    title: 'Your right of reply',
    text: 'Your reply is shown with the alert, in these words. Moderation then reviews the alert again.',
    legend: 'Reply',
    missing: 'Choose a reply.',
    confirm: 'Reply',
    options: {
      mistake: 'It is a mistake',
      misused: 'My account was used by someone else',
      settled: 'The matter is settled',
      contested: 'I contest it, and ask for a new review',
    },
    done: 'Reply saved.',
    later: 'Sent when the network is back.',
  },
  dismiss: 'Got it',
  empty: {
    all: {
      title: 'No current alerts.',
      text: 'Does a profile seem fake to you, or ask you for money? Report it from its page.',
    },
    mine: { title: 'No alert is about you.', text: 'You would be told, with a right of reply.' },
  },
  guide: 'How to protect yourself? Read our advice',
};
