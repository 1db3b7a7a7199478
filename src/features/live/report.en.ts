/** English texts of reports from live rooms. */
import type { Translation } from '#i18n/translation.ts';
import type { reporting as french } from './report.fr.ts';

export const reporting: Translation<typeof french> = {
  member: 'Report',
  memberNamed: (name) => `Report ${name}`,
  room: 'Report this room',
  ofMember: {
    title: (name) => `Report ${name}?`,
    text: 'Their latest messages in the room are attached to the report. This member is not told.',
  },
  ofRoom: {
    title: 'Report this room?',
    text: 'Its name, its topic and what was last said there are attached to the report. Nobody in the room is told.',
  },
  still: {
    legend: 'Picture from the camera',
    alt: (name) => `Camera of ${name}, at the moment you reported`,
    attach: 'Attach this picture',
    text: 'It leaves your device only if you attach it. Only moderation sees it, marked “provided by the member, not verified”, and it is erased with the case. Three pictures a day.',
    without: 'Untick the picture to send the report without it.',
  },
  refusals: {
    'too-many-stills': 'You have already attached three pictures today.',
    'unknown-room': 'The room is closed: the picture can no longer be attached.',
    'unknown-member': 'The picture of this member can no longer be attached.',
    'picture-refused': 'This picture was not accepted.',
    invalid: 'This picture was not accepted.',
  },
};
