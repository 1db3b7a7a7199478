/** English texts of deciding. */
import type { CaseRefusal } from '#schemas/wire/cases.ts';
import type { CertificationReason } from '#schemas/wire/certification.ts';
import { report } from '#i18n/en/report.ts';
import { formatCount, formatNumber } from '#i18n/en/typography.ts';
import type { Translation } from '#i18n/translation.ts';
import type * as french from './decision.fr.ts';
import { house } from './text.en.ts';

export const verdicts: Translation<typeof french.verdicts> = {
  approved: 'Accept',
  refused: 'Refuse',
  nothing: 'Close without action',
  hide: 'Hide the profile',
  remove: 'Remove what is reported',
  warn: 'Warn the member',
  'restrict-chat': 'Close messaging',
  'restrict-photographs': 'Close photos and videos',
  'restrict-live': 'Close Live',
  suspend: 'Suspend the account',
  ban: 'Ban the member',
  'end-certification': 'Remove the certification',
};

export const pastVerdicts: Translation<typeof french.pastVerdicts> = {
  approved: 'Accepted',
  refused: 'Refused',
  nothing: 'No action',
  hide: 'Profile hidden',
  remove: 'Content removed',
  warn: 'Warning',
  'restrict-chat': 'Messaging closed',
  'restrict-photographs': 'Photos and videos closed',
  'restrict-live': 'Live closed',
  suspend: 'Account suspended',
  ban: 'Banned',
  'end-certification': 'Certification removed',
};

export const kindVerdicts: Translation<typeof french.kindVerdicts> = {
  appeal: { approved: 'Decide in the member’s favour', refused: 'Uphold the decision' },
  warning: { approved: 'Publish', refused: 'Do not publish, or remove' },
};

const certificationReasons: Record<CertificationReason, string> = {
  unreadable: 'Picture not legible',
  'no-code': 'Code missing or different',
  'other-person': 'Another person than in the profile photo',
  'partner-missing': 'One person of the couple is missing',
  age: 'Age not established',
  lost: 'Picture lost',
};

const otherReasons: Readonly<Record<string, string>> = {
  documents: 'Documents missing or not legible',
  siret: 'SIRET number not recognised',
  identity: 'Identity not established',
  activity: 'Activity outside the scope',
  conduct: 'Breach of the rules',
  closed: 'Venue closed',
};

export const reasons: Translation<typeof french.reasons> = {
  reports: report.reasons,
  certifications: certificationReasons,
  others: otherReasons,
};

const refusals: Record<CaseRefusal, string> = {
  'unknown-case': 'This case is no longer open, or is outside your rights.',
  'case-decided': 'This case has just been decided by somebody else.',
  'case-claimed': 'Somebody else is working on this case. You can claim it once it is released.',
  'case-not-claimed': 'This case is no longer yours. Claim it again to decide: what you have written is kept.',
  'still-alone':
    'This case contains only a picture provided by a member, which nothing verifies. It is not enough for a ban.',
  'case-changed': 'What you looked at has changed. Read the case again before deciding.',
  'certification-picture': 'This member has no accepted profile photo: their certification cannot be given.',
  'siret-taken': 'Another venue is registered under this SIRET number.',
  'second-person': 'Proposal saved. A second person must take the same decision within 24 hours for it to take effect.',
  'fresh-factor': house.freshFactor.refused,
  invalid: 'This decision is not possible on this case. Check the reason and the length.',
};
export const refusalText: Translation<typeof french.refusalText> = (refusal) => refusals[refusal];

const STATEMENT = 'The member will be told, will read these facts, and can appeal for six months.';
const SECOND = 'If they are certified, or of the house, a second person must take the same decision.';
const end = (days: number | null) =>
  days === null ? 'until the house ends it' : `for ${formatCount(days, 'day', 'days')}`;

export const effects: Translation<typeof french.effects> = {
  approved: () => 'What was waiting becomes visible. The member will be told.',
  refused: () => `What was waiting will not be shown. ${STATEMENT}`,
  nothing: () => 'The case is closed. Nothing changes for the member, who will not know of it.',
  hide: (days) => `Other members will no longer find this profile, ${end(days)}. ${STATEMENT}`,
  remove: () => `What is reported disappears for everyone, and does not come back. ${STATEMENT}`,
  warn: () => `Nothing is closed. ${STATEMENT}`,
  'restrict-chat': (days) => `Messaging is closed to this member, ${end(days)}. ${STATEMENT}`,
  'restrict-photographs': (days) => `This member can no longer add photos or videos, ${end(days)}. ${STATEMENT}`,
  'restrict-live': (days) => `Live and calls are closed to this member, ${end(days)}. ${STATEMENT}`,
  suspend: (days) => `The account is closed ${end(days)}. ${STATEMENT} ${SECOND}`,
  ban: () => `The account is closed, with no end set. ${STATEMENT} ${SECOND}`,
  'end-certification': () => `The seal disappears from the profile. ${STATEMENT}`,
};

export const kindEffects: Translation<typeof french.kindEffects> = {
  appeal: {
    approved: 'The contested decision is lifted. The member will be told, with your answer.',
    refused: 'The contested decision is upheld. The member will be told, with your answer. It is final.',
  },
  certification: {
    approved: 'The profile receives the seal for 24 months. The picture sent is erased.',
    refused: `The profile is not certified. The picture sent is erased. ${STATEMENT}`,
  },
  warning: {
    approved: 'The alert is shown to all members for 180 days. The member concerned will be told.',
    refused: 'The alert is not shown, or no longer is.',
  },
  notice: { approved: 'The case takes its course.', refused: 'The report is closed.' },
};

export const decision: Translation<typeof french.decision> = {
  title: 'Decision',
  verdict: 'What do you decide?',
  reason: 'Reason',
  noReason: 'Choose a reason',
  days: 'Length',
  noDays: 'Choose a length',
  length: (days) => formatCount(days, 'day', 'days'),
  endless: 'Until further decision',
  facts: 'Facts, as the member will read them',
  factsHint: 'Nothing about who reported.',
  answer: 'Answer to the member',
  count: (written, max) => `${formatNumber(written)} / ${formatNumber(max)}`,
  errors: {
    'verdict-missing': 'Choose a decision.',
    'reason-missing': 'Choose a reason.',
    'days-missing': 'Choose a length.',
    'words-missing': 'Write the facts.',
    'text-too-long': 'This text is too long.',
  },
  submit: 'Decide',
  cancel: 'Close',
  confirm: {
    title: (name) => `${name}?`,
    action: 'Confirm',
    dismiss: 'Go back',
  },
  done: 'Decision saved.',
  proposed: 'Proposal saved.',
  proposedText: 'It will take effect if a second person decides the same within 24 hours.',
};
