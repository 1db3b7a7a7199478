/** English texts of the house's search for members, and of a member's sheet. */
import type { Role } from '#schemas/entities/profile.ts';
import type { StaffPerson, StaffRefusal } from '#schemas/wire/staff.ts';
import { formatCount, formatNumber } from '#i18n/en/typography.ts';
import type { Translation } from '#i18n/translation.ts';
import type * as french from './members.fr.ts';

const states: Record<StaffPerson['state'], string> = {
  active: 'Active',
  restricted: 'Restricted',
  suspended: 'Suspended',
};

const roles: Record<Role, string> = {
  membre: 'Member',
  'membre_certifié': 'Certified member',
  'membre_abonné': 'Subscribed member',
  admin: 'Administrator',
};

const refusals: Record<StaffRefusal, string> = {
  'unknown-member': 'This account no longer exists.',
  'unknown-decision': 'This measure no longer exists, or concerns you.',
  'second-person': 'It takes two people to lift this measure: request it, another person confirms it.',
  invalid: 'This is not possible.',
};

const invalid: Record<french.StaffAct, string> = {
  note: 'This note is empty or too long.',
  sessions: 'This account is yours, or that of somebody of the house: its sessions cannot be ended here.',
  lift: 'This measure is no longer in force.',
};

export const staffRefusalText: Translation<typeof french.staffRefusalText> = (act, refusal) =>
  refusal === 'invalid' ? invalid[act] : refusals[refusal];

export const members: Translation<typeof french.members> = {
  title: 'Members',
  lead: 'Search for a member by the beginning of their name, or by their whole address.',
  search: 'Name or address',
  list: 'Members found',
  start: {
    title: 'Who are you looking for?',
    text: 'Nothing is listed without a name or an address.',
  },
  empty: { title: 'No member found.', text: 'Check the beginning of the name, or write the whole address.' },
  states,
  roles,
  openCases: (count) => formatCount(count, 'open case', 'open cases'),
};

export const sheet: Translation<typeof french.sheet> = {
  back: 'Members',
  profile: 'See the public profile',
  gone: { title: 'This account does not exist.', text: 'It may have been deleted.', back: 'Back to members' },
  away: { title: 'This sheet needs the network.', text: 'What it shows is not kept on any device.' },
  offline: 'Offline: this sheet is from your last reading. Noting, lifting and signing out need the network.',
  account: {
    title: 'Account',
    state: 'Status',
    role: 'Role',
    joined: 'Signed up on',
    lastLogin: 'Last sign-in',
    never: 'Never',
    sessions: 'Open sessions',
    certified: 'Certified',
    completed: 'Sign-up complete',
    yes: 'Yes',
    no: 'No',
  },
  end: {
    action: 'Sign out everywhere',
    title: (name) => `Sign ${name} out everywhere?`,
    text: 'All sessions of this member end. To come back, the member signs in again on each device.',
    done: 'All sessions have ended.',
  },
  force: {
    title: 'Measures in force',
    none: 'No measure in force.',
    lift: 'Lift',
    liftOf: (measure) => `Lift, ${measure}`,
    question: 'Lift this measure?',
    effect: (measure) => `${measure}: this measure ends now. The member is told.`,
    done: 'Measure lifted.',
    endless: 'until further decision',
  },
  past: {
    title: 'Past decisions',
    none: 'No past decisions.',
    by: (name) => (name === null ? 'by a deleted account' : `by ${name}`),
    until: (day) => `until ${day}`,
    lifted: (day) => `lifted on ${day}`,
    appealed: 'Appealed',
    facts: 'Facts established',
  },
  cases: {
    title: 'Cases',
    none: 'No cases.',
    open: 'Open',
    opened: (day) => `opened on ${day}`,
    closed: (day) => `closed on ${day}`,
    withdrawn: 'No longer applies',
  },
  notes: {
    title: 'Notes of the house',
    none: 'No notes.',
    form: 'Add a note',
    label: 'Note',
    hint: 'Read by the house alone.',
    submit: 'Add',
    done: 'Note added.',
    byNobody: 'Deleted account',
    count: (written, max) => `${formatNumber(written)} / ${formatNumber(max)}`,
    errors: { 'words-missing': 'Write the note.', 'text-too-long': 'This text is too long.' },
  },
};
