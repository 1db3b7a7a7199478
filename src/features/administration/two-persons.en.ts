/** English texts of what two persons of the house do together. */
import type { RequestKind, StaffRight } from '#schemas/entities/decision.ts';
import type { RequestCause, RequestRefusal, RequestState } from '#schemas/wire/house-requests.ts';
import { formatCount, formatNumber } from '#i18n/en/typography.ts';
import type { Translation } from '#i18n/translation.ts';
import { house } from './text.en.ts';
import type * as french from './two-persons.fr.ts';

export const rightNames: Record<StaffRight, string> = {
  certification: 'Certification',
  moderation: 'Moderation',
  support: 'Support',
  finances: 'Finances',
  administration: 'Administration',
};

const kinds: Record<RequestKind, string> = {
  'grant-right': 'Grant a right',
  'withdraw-right': 'Withdraw a right',
  'reset-factor': 'Reset a second factor',
  'change-address': 'Change the address of a member of the house',
  'lift-measure': 'Lift a suspension',
  'export-audit': 'Export the log',
};

const states: Record<RequestState, string> = {
  proposed: 'To be confirmed',
  expired: 'Expired',
  confirmed: 'Confirmed',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
  cancelled: 'Cancelled',
};

const causes: Record<RequestCause, string> = {
  member: 'Cancelled by the member.',
  replaced: 'Another request has replaced it.',
  expired: 'The link was not opened in time.',
  rights: 'One of the rights it needs was missing when the time came.',
  'in-use': 'Another account has taken this address.',
  disposable: 'This address is from a disposable address service.',
};

const refusals: Record<RequestRefusal, string> = {
  invalid: 'This request is incomplete or impossible.',
  'unknown-member': 'No member has this name.',
  'unknown-decision': 'This measure no longer exists.',
  'unknown-request': 'This request is no longer the one you were shown. Refresh the page.',
  'nothing-to-do': 'There is nothing to change: this is already so.',
  'about-you': 'This request concerns you. Others than you propose and confirm it.',
  'second-person': 'You made this request. Another person must answer.',
  'proposal-over':
    'This request is more than 24 hours old, or its author no longer has the right to make it. Make it again.',
  'request-closed': 'This request has already been answered.',
  'fresh-factor': house.freshFactor.refused,
  'not-of-the-house': 'This member does not act for the house. Others change their address themselves.',
  'right-too-new':
    'The rights of this member are less than seven days old, or they have not yet used them with a second factor.',
  'address-taken': 'Another account already has this address.',
  'other-address': 'This is not the address of the request. Ask the member for it again.',
  'too-many-addresses': 'Five wrong addresses have been written. Try again in a quarter of an hour.',
  'too-many-proposals': 'Five addresses have been refused in 24 hours. Try again tomorrow.',
  'no-jobs': 'This installation does not send emails by itself: only the operator can change the address.',
};
export const requestRefusalText: Translation<typeof french.requestRefusalText> = (refusal) => refusals[refusal];

export const effectText: Translation<typeof french.effectText> = ({ kind, member, right, from, to }, day) => {
  const who = member ?? 'a deleted account';
  const rightName = right === null ? '' : rightNames[right];
  const effects: Record<RequestKind, string> = {
    'grant-right': `The right “${rightName}” is granted to ${who}. Without a second factor, their next passkey becomes one, for a week.`,
    'withdraw-right': `The right “${rightName}” is withdrawn from ${who}, at once and in all their sessions.`,
    'reset-factor': `The second factors of ${who} are erased and all their sessions end. Their next passkey, added within the week, becomes their second factor.`,
    'change-address': `The proposed address becomes that of ${who} after 24 hours, if the link sent to it is opened within two days. The old address is told and can cancel it. All sessions then end.`,
    'lift-measure': `The measure against ${who} ends now. The member is told.`,
    'export-audit': `The author of the request receives the log from ${day(from ?? '')} to ${day(to ?? '')} as a file, with the names, for 24 hours.`,
  };
  return effects[kind];
};

export const twoPersons: Translation<typeof french.twoPersons> = {
  title: 'Requests',
  lead: 'What one person alone does not do here. One requests, another confirms within 24 hours, each with their passkey.',
  kinds,
  states,
  waiting: {
    title: 'Waiting for you',
    broadcasts: (count) => formatCount(count, 'announcement to confirm', 'announcements to confirm'),
    restarts: (count) => formatCount(count, 'reopening to confirm', 'reopenings to confirm'),
    cases: (count) => formatCount(count, 'decision to confirm', 'decisions to confirm'),
  },
  form: {
    title: 'Make a request',
    kind: 'What needs to be done?',
    name: 'Name of the member',
    email: 'New address',
    emailHint:
      'Received from the member by voice, not in writing. Whoever confirms writes it too: it is not shown anywhere.',
    right: 'Right',
    chooseRight: 'Choose a right',
    from: 'From',
    to: 'To',
    words: 'Reason',
    wordsHint: 'Read by the person who confirms, and kept with the request.',
    count: (written, max) => `${formatNumber(written)}\u00a0/\u00a0${formatNumber(max)}`,
    submit: 'Request',
    done: 'Request made. Another person must confirm.',
    errors: {
      'name-missing': 'Write the name of the member.',
      'email-invalid': 'Please enter a valid email address.',
      'right-missing': 'Choose a right.',
      'days-missing': 'Choose two days, in order and less than a year apart.',
      'words-missing': 'Say why.',
      'text-too-long': 'This text is too long.',
    },
  },
  lift: {
    action: 'Request lifting',
    title: 'Request that this measure be lifted?',
    text: 'It stays in force until another person has confirmed, within 24 hours.',
  },
  list: {
    title: 'Requests made',
    none: 'No requests.',
    refresh: 'Refresh',
    by: (name) => name ?? 'a deleted account',
    reason: (words) => `Reason: ${words}`,
    answer: (words) => `Refusal: ${words}`,
    proposed: (name, at) => `Requested by ${name}, ${at}`,
    closed: (state, name, at) => `${states[state]} by ${name}, ${at}`,
    cancelled: (at) => `Cancelled, ${at}`,
    cause: (cause) => causes[cause],
    planned: (at) => `Not before: ${at}. Until then, the member can cancel it.`,
    plannedNow: 'The time has passed: the address changes as soon as the link sent to the new one is opened.',
    waiting: 'Another person must confirm, within 24 hours.',
    confirm: 'Confirm',
    confirmTitle: 'Confirm this request?',
    confirmDone: 'Done.',
    confirmEmail: 'New address, received from the member',
    confirmEmailMissing: 'Write the address that the member gave you.',
    refuse: 'Refuse',
    refuseTitle: 'Refuse this request?',
    refuseText: 'Nothing changes. Tell its author why.',
    refuseWords: 'Reason for the refusal',
    refuseMissing: 'Say why.',
    refuseDone: 'Request refused.',
    withdraw: 'Withdraw',
    withdrawTitle: 'Withdraw this request?',
    withdrawText: 'It can no longer be confirmed.',
    withdrawDone: 'Request withdrawn.',
    fetch: 'Save the log',
    file: (from, to) => `log-${from}-${to}.ndjson`,
  },
  staff: {
    title: 'Who acts for the house',
    none: 'Nobody has any rights.',
    you: 'you',
    factor: 'Second factor enrolled',
    noFactor: 'No second factor yet',
  },
};
