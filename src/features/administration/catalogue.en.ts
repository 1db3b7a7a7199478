/** English texts of the catalogue. */
import { formatCount } from '#i18n/en/typography.ts';
import type { Translation } from '#i18n/translation.ts';
import type { CatalogueEntry, CataloguePart } from '#schemas/wire/catalogue.ts';
import type * as french from './catalogue.fr.ts';

type State = CatalogueEntry['state'];

const parts: Record<CataloguePart, string> = {
  clubs: 'Venues',
  events: 'Events',
  codes: 'Codes',
  offers: 'Plans',
  reasons: 'Reasons',
  features: 'Features',
};

const leads: Record<CataloguePart, string> = {
  clubs: 'A hidden page can no longer be seen, and its venue cannot reopen it.',
  events: 'A cancelled event stays visible as such, and its guests are told.',
  codes: 'A closed code no longer offers anything. What has been offered remains granted.',
  offers:
    'The plans are those of the operator’s file. A withdrawn plan is no longer sold; current subscriptions continue.',
  reasons: 'A removed reason can no longer be chosen in a case. Decisions already taken stay as they are.',
  features: 'What this installation offers. The operator decides through its settings, the house through the switches.',
};

const states: Record<CataloguePart, Record<State, string>> = {
  clubs: { on: 'Visible', off: 'Hidden by the house', idle: 'Draft' },
  events: { on: 'Upcoming', off: 'Cancelled', idle: 'Past' },
  codes: { on: 'Active', off: 'Closed by the house', idle: 'Paused' },
  offers: { on: 'On sale', off: 'Withdrawn', idle: 'Nothing is sold here' },
  reasons: { on: 'In use', off: 'Removed', idle: 'Out of use' },
  features: { on: 'Open', off: 'Switched off', idle: 'Closed' },
};

export const offActs: Translation<typeof french.offActs> = {
  clubs: {
    action: 'Hide',
    title: (name) => `Hide the page of ${name}?`,
    text: 'The page disappears for everyone. You can make it visible again.',
    done: 'The page is hidden.',
  },
  events: {
    action: 'Cancel the event',
    title: (name) => `Cancel “${name}”?`,
    text: 'The guests are told and can read the reason. A cancellation is final.',
    done: 'The event is cancelled.',
  },
  codes: {
    action: 'Close',
    title: (name) => `Close the code ${name}?`,
    text: 'The next sign-ups with this code no longer offer anything.',
    done: 'The code is closed.',
  },
  offers: {
    action: 'Withdraw from sale',
    title: (name) => `Withdraw ${name} from sale?`,
    text: 'The plan is no longer offered. Current subscriptions continue.',
    done: 'The plan is withdrawn.',
  },
  reasons: {
    action: 'Remove',
    title: (name) => `Remove the reason “${name}”?`,
    text: 'This reason can no longer be chosen in a case.',
    done: 'The reason is removed.',
  },
};

export const onActs: Translation<typeof french.onActs> = {
  clubs: {
    action: 'Make visible',
    title: (name) => `Make the page of ${name} visible?`,
    text: 'The page is in the directory again, if its text is complete.',
    done: 'The page is visible.',
  },
  codes: {
    action: 'Reopen',
    title: (name) => `Reopen the code ${name}?`,
    text: 'The next sign-ups with this code offer a period again.',
    done: 'The code is reopened.',
  },
  offers: {
    action: 'Put back on sale',
    title: (name) => `Put ${name} back on sale?`,
    text: 'The plan is offered again, at the price in the file.',
    done: 'The plan is on sale.',
  },
  reasons: {
    action: 'Put back in use',
    title: (name) => `Put the reason “${name}” back in use?`,
    text: 'This reason can be chosen again.',
    done: 'The reason is in use.',
  },
};

export const features: Translation<typeof french.features> = {
  'sign-up': 'Sign-ups',
  writing: 'Writing',
  live: 'Live and calls',
  payments: 'Paid subscriptions',
  'age-proof': 'Age verification by wallet',
  push: 'Push notifications',
};

export const providers: Translation<typeof french.providers> = {
  sandbox: 'Test bank',
  verotel: 'Verotel',
  openid4vp: 'European wallet',
  declaration: 'By declaration',
};

export const catalogueRefusals: Translation<typeof french.catalogueRefusals> = {
  invalid: 'This change is not possible. Refresh the list.',
  'event-over': 'This event is over, or already cancelled.',
  'last-reason': 'Each type of case needs at least one reason.',
};

export const catalogue: Translation<typeof french.catalogue> = {
  title: 'Catalogue',
  choose: 'Choose a list',
  parts,
  leads,
  states,
  search: 'Search the list',
  empty: { title: 'Nothing in this list.', text: 'What is added to it will appear here.' },
  notFound: { title: 'No entry found.', text: 'Try another word.' },
  cancelled: 'Cancelled',
  actNamed: (action, name) => `${action}: ${name}`,
  house: 'The house',
  by: (name) => `by ${name}`,
  uses: (count) => formatCount(count, 'use', 'uses'),
  months: (count) => formatCount(count, 'month', 'months'),
  decisions: (count) => `${formatCount(count, 'decision', 'decisions')} in 90 days`,
  template: 'Suggested text',
  reason: 'Reason, as the guests will read it',
  reasonMissing: 'Give a reason.',
};
