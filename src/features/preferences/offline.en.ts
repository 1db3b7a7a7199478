/** English texts of “Prepare for offline”. */
import type { Translation } from '#i18n/translation.ts';
import type { offline as french } from './offline.fr.ts';
import { storage } from './storage.en.ts';

const pictures = (count: number) => (count === 1 ? 'one picture' : `${count.toLocaleString('en-GB')} pictures`);
const everyPicture = (arrived: number) =>
  arrived === 0 ? 'Everything is here: nothing was missing.' : `Everything is here: ${pictures(arrived)} more.`;
const lost = (gone: number) => (gone === 1 ? ' Another no longer exists.' : ` ${gone} others no longer exist.`);

export const offline: Translation<typeof french> = {
  title: 'Prepare for offline',
  intro: 'Before the underground or a journey, fetch here what you will want to see again without a network.',
  messages: {
    label: 'Messages',
    whole: 'Your whole history is on this device.',
    unknown: 'The history arrives by itself, as soon as the network allows.',
    coming: (done, total) =>
      `The history arrives by itself: ${done.toLocaleString('en-GB')} of ${total.toLocaleString('en-GB')}.`,
  },
  parts: {
    pictures: { label: 'Pictures in conversations', hint: 'Those sent and received.' },
    albums: { label: 'My albums', hint: 'Your photos; a video loads when you play it.' },
    events: { label: 'My events', hint: 'The next twelve, with their description and picture.' },
  },
  found: (count, bytes) =>
    `${count === 1 ? 'One picture is missing' : `${pictures(count)} are missing`}, about ${storage.size(bytes)}.`,
  download: 'Download',
  start: 'Prepare',
  again: 'Continue',
  stop: 'Stop',
  searching: 'Looking for what is missing…',
  progress: (arrived, total) => `${arrived.toLocaleString('en-GB')} of ${total.toLocaleString('en-GB')}`,
  done: (arrived, gone) => `${everyPicture(arrived)}${gone > 0 ? lost(gone) : ''}`,
  full: (left) =>
    `The space allowed for pictures is used up; ${pictures(left)} ${left === 1 ? 'remains' : 'remain'}. Increase it below, then continue.`,
  stopped: 'Stopped. What has arrived stays here.',
  failed: (words) => `${words} What has arrived stays here.`,
  unreachable: 'Preparing needs a connection.',
};
