/** English texts of the rules against abuse. */
import { formatCount, formatNumber } from '#i18n/en/typography.ts';
import type { Translation } from '#i18n/translation.ts';
import type * as french from './rules.fr.ts';

export const ruleNames: Translation<typeof french.ruleNames> = {
  'message-rate': 'Rate of messages',
  'same-text': 'Same text to many',
  'first-link': 'Link in a first message',
  'new-account': 'New account in a hurry',
  'disposable-mail': 'Disposable address',
  'removed-picture': 'Picture already removed',
};

export const subjects: Translation<typeof french.subjects> = {
  'message-rate': 'A member who sends many messages in a short time, to anyone at all.',
  'same-text': 'The same text, sent on the same day to several members who have never answered.',
  'first-link': 'A link sent to a member who has never answered.',
  'new-account': 'A recent account that starts many conversations in a row.',
  'disposable-mail': 'A sign-up, or a change of address, with the address of a disposable address service.',
  'removed-picture': 'A picture that resembles one that the house has removed.',
};

export const ruleModes: Translation<typeof french.ruleModes> = { off: 'Off', 'dry-run': 'On trial', on: 'In force' };

export const ruleEffects: Translation<typeof french.ruleEffects> = {
  'open-case': 'Opens a case',
  'ask-to-wait': 'Asks to wait',
  refuse: 'Refuses',
};

export const refused: Translation<typeof french.refused> = {
  'first-link':
    'The message is refused, with the reason. It can be sent without a link, or once an answer has arrived.',
  'disposable-mail':
    'No account is created: the reason is sent by email, to this address only. A change of address is refused, with the reason.',
};

export const acts: Translation<typeof french.acts> = {
  'open-case': 'A case is opened on the member, or theirs is added to. A person will decide.',
  'ask-to-wait':
    'The message waits on the member’s device, which says when it will be sent. It is then sent by itself.',
  refuse: 'The request is refused, with the reason.',
};

export const parameterLabels: Translation<typeof french.parameterLabels> = {
  messages: 'Messages, at most',
  minutes: 'During, in minutes',
  people: 'Members, at most',
  characters: 'Letters of the text, at least',
  links: 'Links, from',
  days: 'Age of the account, in days, at most',
  conversations: 'Conversations started, at most',
  hours: 'During, in hours',
  distance: 'Different features out of 64, at most',
};

const metText = (day: number, week: number): string =>
  week === 0 ? 'nobody in 7 days' : `${formatCount(day, 'person', 'people')} in 24 h, ${formatNumber(week)} in 7 days`;
export const consequences: Translation<typeof french.consequences> = {
  off: 'The rule no longer looks at anything or counts anything.',
  'dry-run': 'The rule counts whom it meets, and does nothing else. No member notices it.',
};
export const ruleRefusals: Translation<typeof french.ruleRefusals> = {
  'rule-changed': 'Somebody else has just changed this rule. Read it again before changing it.',
  invalid: 'This rule is not possible like this. Check its numbers.',
};
export const rules: Translation<typeof french.rules> = {
  title: 'Rules',
  lead: 'What the house watches for against abuse. A rule counts, asks to wait or opens a case: it never punishes.',
  list: 'Rules against abuse',
  dryRun: (day, week) => `On trial: ${metText(day, week)}`,
  inForce: (day, week) => `In force: ${metText(day, week)}`,
  changed: (when, by) => (by === null ? `Changed: ${when}` : `Changed: ${when}, by ${by}`),
  unchanged: 'As installed',
  change: 'Change',
  changeNamed: (name) => `Change the rule “${name}”`,
  log: 'Every change is in the log',
  close: 'Close',
  form: 'Rule',
  mode: 'Status',
  effect: 'When it is in force',
  next: 'Continue',
  errors: {
    'out-of-range': (range) => {
      const [least = '', most = ''] = range.split(' ');
      return `A whole number from ${formatNumber(Number(least))} to ${formatNumber(Number(most))}.`;
    },
  },
  confirm: {
    titles: { off: 'Turn this rule off?', 'dry-run': 'Put this rule on trial?', on: 'Put this rule into force?' },
    same: 'Change this rule?',
    actions: { off: 'Turn off', 'dry-run': 'Put on trial', on: 'Put into force' },
    sameAction: 'Change',
    done: 'The rule is changed.',
  },
  hits: {
    around: (day, hour) => `${day}, around ${hour}`,
    at: (instant) => `on ${instant}`,
    between: (first, last) => `from ${first} to ${last}`,
    sentence: (rule, times, period) => `${rule}: ${formatCount(times, 'time', 'times')}, ${period}`,
  },
};
