/** English texts of the house's queue. */
import type { CaseKind } from '#schemas/entities/decision.ts';
import { formatCount } from '#i18n/en/typography.ts';
import type { Translation } from '#i18n/translation.ts';
import type * as french from './text.fr.ts';

const MOST = 99;
export const shownCount: Translation<typeof french.shownCount> = (count) => (count > MOST ? `${MOST}+` : String(count));

const kinds: Record<CaseKind, string> = {
  report: 'Report',
  notice: 'External report',
  appeal: 'Appeal',
  avatar: 'Profile photo',
  album: 'Photo or video',
  cover: 'Event picture',
  'club-photo': 'Venue photo',
  opinion: 'Review of a venue',
  testimonial: 'Testimonial',
  warning: 'Wall alert',
  certification: 'Certification',
  professional: 'Professional',
  abuse: 'Rule against abuse',
  'known-picture': 'Picture already removed',
  live: 'Live report',
  room: 'Reported room',
  group: 'Reported group',
};

const filters: Record<CaseKind, string> = {
  report: 'Reports',
  notice: 'External',
  appeal: 'Appeals',
  avatar: 'Profiles',
  album: 'Albums',
  cover: 'Events',
  'club-photo': 'Venues',
  opinion: 'Reviews',
  testimonial: 'Testimonials',
  warning: 'Wall',
  certification: 'Certifications',
  professional: 'Professionals',
  abuse: 'Abuse',
  'known-picture': 'Already removed',
  live: 'Live',
  room: 'Rooms',
  group: 'Groups',
};

export const house: Translation<typeof french.house> = {
  title: 'Administration',
  lead: 'What awaits a decision of the house, the most urgent first.',
  kinds,
  filter: {
    label: 'Choose a type of case',
    name: (kind, count) => {
      const name = kind === null ? 'All' : filters[kind];
      return count > 0 ? `${name} · ${shownCount(count)}` : name;
    },
  },
  list: 'Open cases',
  nobody: 'Member not named',
  reports: (count) => formatCount(count, 'report', 'reports'),
  due: {
    over: 'Overdue',
    today: (hour) => `Before ${hour}`,
    later: (day, hour) => `Before ${day}, ${hour}`,
  },
  claim: {
    other: (name, hour) => `Claimed by ${name} until ${hour}`,
    mine: (hour) => `Yours until ${hour}`,
    left: (minutes) => `This case is yours for another ${formatCount(minutes, 'minute', 'minutes')}.`,
    free: 'Claim this case to decide it. Nobody else will decide it for ten minutes.',
    ofOther: (name, hour) => `${name} is working on this case until ${hour}. You can read it.`,
    lost: 'This case is no longer yours. What you have written is kept.',
    take: 'Claim',
    again: 'Claim again',
    release: 'Release',
    decide: 'Decide',
  },
  next: 'Next',
  back: 'Cases',
  offlineCase: 'Offline: you can read and write. Claiming, releasing and deciding need the network.',
  awayCase: { title: 'This case needs the network.', text: 'What it shows is not kept on any device.' },
  empty: {
    all: { title: 'Nothing awaits a decision.', text: 'New cases appear here by themselves.' },
    kind: { title: 'No case of this type.', text: 'Choose “All” to see the others.' },
  },
  choose: 'Choose a case in the list.',
  gone: {
    title: 'This case is not open.',
    text: 'It has been decided, what it was about is gone, or it is outside your rights.',
    back: 'Back to cases',
  },
  case: (kind, name) => (name === null ? kinds[kind] : `${kinds[kind]}, ${name}`),
  member: {
    title: 'Member',
    profile: 'See the profile',
    past: 'Past decisions',
    none: 'No past decisions.',
    lifted: 'lifted',
    until: (day) => `until ${day}`,
  },
  evidence: {
    title: 'Evidence',
    none: 'There is nothing left to decide here: what the case was about is gone.',
    shown: 'Show all',
    hidden: 'Blur all',
    blur: (name) => `Blur, ${name}`,
    missing: 'This file could not be read.',
    loading: 'Loading the file…',
    load: 'Play the video',
    saveDocument: (name) => `Save “${name}”`,
    videoTitle: (label) => `${label}, video`,
    messages: 'Messages, as they were when reported',
    reported: 'Reported',
    noAuthor: 'Deleted member',
    attached: 'Attached picture',
    noText: 'No text',
  },
  keys: {
    open: 'Keyboard shortcuts',
    list: [
      ['↑ ↓ or J K', 'Choose a case in the list'],
      ['Enter', 'Open the chosen case'],
      ['N', 'Open the next case'],
      ['V or Space', 'Show or blur the pictures'],
      ['C', 'Claim the case'],
      ['R', 'Release the case'],
      ['D', 'Decide'],
      ['?', 'Show this list'],
    ],
    hint: 'In a field, these keys write.',
  },
  notReady: {
    title: 'Confirm that it is you',
    factor: {
      text: 'The administration needs a second factor: a passkey or an authenticator app. Your account does not have one yet.',
      action: 'Add a second factor',
    },
    session: {
      text: 'Your session is more than twelve hours old, or was not opened with your second factor. Sign in again with it.',
      action: 'Use my passkey',
      refused: 'This passkey does not open this account.',
      offline: 'Signing in needs the network.',
      unknown: 'This browser does not know passkeys. Open the administration in another one.',
    },
  },
  freshFactor: {
    title: 'Confirm that it is you',
    text: 'This act takes two people, each with their second factor used in the last ten minutes. Nothing you have written is lost.',
    refused: 'This act needs your second factor, used in the last ten minutes. Try again.',
  },
};
