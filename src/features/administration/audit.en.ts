/** English texts of the audit log. */
import type { Translation } from '#i18n/translation.ts';
import type * as french from './audit.fr.ts';
import { pastVerdictName } from './decision.en.ts';
import { partTitle } from './catalogue.en.ts';
import { requestName, rightNames } from './two-persons.en.ts';
import { modeName, ruleName } from './rules.en.ts';
import { switchTitle } from './switches.en.ts';

const acts: Readonly<Record<string, string>> = {
  look: 'Case opened',
  propose: 'Decision proposed',
  decide: 'Decision taken',
  'member-look': 'Sheet opened',
  note: 'Note added',
  'sessions-ended': 'Sessions ended',
  lift: 'Measure lifted',
  'broadcast-proposed': 'Announcement proposed',
  'broadcast-confirmed': 'Announcement confirmed',
  'broadcast-tested': 'Announcement tested',
  'broadcast-recalled': 'Announcement recalled',
  'right-added': 'Right granted',
  'right-removed': 'Right withdrawn',
  'enrolment-added': 'Enrolment of a second factor allowed',
  'enrolment-removed': 'Enrolment of a second factor closed',
  'factor-added': 'Second factor added',
  'factor-removed': 'Second factor removed',
  rule: 'Rule changed',
  'switch-stop': 'Switched off',
  'switch-ask': 'Reopening requested',
  'switch-retract': 'Request to reopen withdrawn',
  'switch-start': 'Reopened',
  'catalogue-off': 'Catalogue entry taken out of use',
  'catalogue-on': 'Catalogue entry put back in use',
  'request-proposed': 'Request made',
  'request-confirmed': 'Request confirmed',
  'request-refused': 'Request refused',
  'request-withdrawn': 'Request withdrawn',
  'request-cancelled': 'Request cancelled',
  'request-carried-out': 'Request carried out',
  'address-refused': 'Proposed address refused',
  'operator-address': 'Address changed by the “address” command',
  'audit-exported': 'Log exported',
};

export const audit: Translation<typeof french.audit> = {
  title: 'Log',
  lead: 'Every look and every act of the house, the most recent first. Nothing in it can be changed.',
  list: 'Log entries',
  operator: 'Operator',
  nobody: 'Deleted account',
  erased: 'Details erased',
  about: (name) => `about ${name}`,
  empty: { title: 'Nothing in the log.', text: 'The first act of the house will appear here.' },
};

export const actText: Translation<typeof french.actText> = (act) =>
  Object.hasOwn(acts, act) ? (acts[act] ?? act) : act;

export const actorText: Translation<typeof french.actorText> = ({ by, operator, erased }) => {
  if (operator) return audit.operator;
  return by ?? (erased ? audit.erased : audit.nobody);
};

export const detailsOf: Translation<typeof french.detailsOf> = (details) => {
  const { verdict, right, rule, mode, switch: turned, part, reason, request, member } = details;
  return [
    verdict && pastVerdictName(verdict),
    request && requestName(request),
    right && rightNames[right],
    rule && ruleName(rule),
    mode && modeName(mode),
    turned && switchTitle(turned),
    part && partTitle(part),
    reason,
    member && audit.about(member),
  ].filter((text) => text !== null);
};
