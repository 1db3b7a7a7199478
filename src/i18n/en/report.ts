/** English texts for reporting a message or a member to the moderation. */
import type { Translation } from '#i18n/translation.ts';
import type { report as french } from '../fr/report.ts';

export const report: Translation<typeof french> = {
  action: 'Report',
  message: {
    title: 'Report this message?',
    text: 'It is attached to the report, as you see it. Its author is not told.',
  },
  member: {
    title: (name) => `Report ${name}?`,
    text: 'The last received messages that this conversation shows are attached to the report. This member is not told.',
  },
  group: {
    title: (name) => `Report the group ${name}?`,
    text: 'Its name, photo and description are attached to the report. For a message or a member, report that one itself. Nobody in the group is told.',
  },
  reason: 'Reason',
  reasons: {
    harassment: 'Harassment or insults',
    threat: 'Threats or blackmail',
    'unwanted-content': 'Unwanted content',
    'fake-profile': 'Fake profile or impersonation',
    scam: 'Scam or soliciting',
    minor: 'Minor',
    other: 'Other reason',
  },
  choose: 'Choose a reason.',
  words: 'Details (optional)',
  block: 'Block this member too',
  confirm: 'Report',
  done: 'Report saved.',
  doneText: 'Thank you. Our team will review it.',
  doneOffline: 'It will be sent once the network is back.',
};
