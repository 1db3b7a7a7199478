/** English texts of the emergency switches. */
import type { Translation } from '#i18n/translation.ts';
import type { SwitchRefusal } from '#schemas/wire/switches.ts';
import type * as french from './switches.fr.ts';
import { house } from './text.en.ts';

const names: Translation<typeof french.switches.names> = {
  live: {
    title: 'Live',
    running: 'Live is open.',
    stopped: 'Live is switched off. Nobody can enter it.',
    stop: 'Switch Live off',
    start: 'Reopen Live',
    stopTitle: 'Switch Live off?',
    stopText: 'All rooms stop at once, for everyone. It takes two people to reopen.',
    startTitle: 'Reopen Live?',
    stopDone: 'Live is switched off.',
    startDone: 'Live is open again.',
  },
  'sign-up': {
    title: 'Sign-ups',
    running: 'Sign-ups are open.',
    stopped: 'Sign-ups are closed. Members who have signed up can sign in and confirm their address.',
    stop: 'Close sign-ups',
    start: 'Reopen sign-ups',
    stopTitle: 'Close sign-ups?',
    stopText: 'Nobody can sign up any more, as a member or as a professional. It takes two people to reopen.',
    startTitle: 'Reopen sign-ups?',
    stopDone: 'Sign-ups are closed.',
    startDone: 'Sign-ups are open again.',
  },
  'read-only': {
    title: 'Read-only',
    running: 'Members can read and write.',
    stopped: 'The site is read-only. What members write waits on their device.',
    stop: 'Switch to read-only',
    start: 'Reopen writing',
    stopTitle: 'Switch to read-only?',
    stopText:
      'What members write waits on their device and will be sent afterwards. Blocking, reporting, withdrawing consent, leaving and deleting stay open. It takes two people to reopen.',
    startTitle: 'Reopen writing?',
    stopDone: 'The site is read-only.',
    startDone: 'The site is open to writing again.',
  },
};

export const switches: Translation<typeof french.switches> = {
  title: 'Switches',
  lead: 'One person switches off, and says why. Two people reopen.',
  names,
  needsRight: (right) =>
    right === 'moderation'
      ? 'Switching off or reopening needs the moderation right.'
      : 'Switching off or reopening needs the administration right.',
  since: (when, name) => (name === null ? `Since ${when}` : `Since ${when}, by ${name}`),
  waiting: (name) =>
    name === null
      ? 'Reopening is requested: a second person must confirm it.'
      : `${name} requests reopening: a second person must confirm it.`,
  mine: 'You request reopening: a second person must confirm it within a day.',
  reason: 'Why?',
  reasonHint: 'For the house and its log. Members do not read it.',
  reasonMissing: 'Say why in a few words.',
  startText: 'Access reopens when two people have requested it within a day.',
  startAsked: 'Reopening requested.',
  retract: {
    action: 'Withdraw my request',
    title: 'Withdraw your request to reopen?',
    text: 'Nothing reopens. After that, it takes two people again to reopen.',
    done: 'Your request is withdrawn.',
    tooLate: 'It is already open again: a second person has confirmed your request.',
  },
  actNamed: (action, title) => `${action}: ${title}`,
};

const refusals: Record<SwitchRefusal, string> = { 'fresh-factor': house.freshFactor.refused };
export const switchRefusalText: Translation<typeof french.switchRefusalText> = (refusal) => refusals[refusal];
