/** English texts of what the system’s share menu hands to the app. */
import { formatCount, formatNumber } from '#i18n/en/typography.ts';
import type { Translation } from '#i18n/translation.ts';
import { SHARED_TEXT } from '#schemas/limits.ts';
import type { share as french } from './text.fr.ts';

export const share: Translation<typeof french> = {
  title: 'Share to…',
  lead: 'Choose where it goes. Nothing is sent without you.',
  preview: 'To share',
  picture: (n, of) => (of === 1 ? 'Picture to share' : `Picture ${n} of ${of}`),
  problems: {
    'wrong-type': 'Only pictures can be shared here. The rest was left out.',
    'too-large': 'One picture is larger than 25\u00a0MB. It was left out.',
    'too-many': 'At most ten pictures can be shared at a time.',
    'text-cut': `The text is longer than ${formatNumber(SHARED_TEXT)}\u00a0characters. The rest was left out.`,
    'no-room': 'This device no longer has enough space for these pictures. Free some, then share them again.',
    unreadable: 'What was shared could not be read. Share it again.',
  },
  conversations: 'Recent conversations',
  noConversations: 'No conversations for now.',
  albums: 'My photos',
  albumsNote: 'In one of your albums',
  unknown: 'Member',
  group: 'Group',
  busy: 'Preparing…',
  give: 'Share nothing',
  nothing: {
    title: 'Nothing to share',
    text: 'Share a picture or a text from another application: it will arrive here.',
  },
  toChat: 'Open the chat',
  left: (count) => `${formatCount(count, 'picture', 'pictures')} could not be prepared.`,
  notJoined: (count) => formatCount(count, 'picture was not attached.', 'pictures were not attached.'),
  places: 'A message holds at most ten.',
  noPlace: {
    'gif-waits': 'A GIF is already waiting in this conversation.',
    'draft-full': 'Ten pictures are already waiting in this conversation.',
  },
  noPlaceAdvice: 'Send what is waiting, or remove it, then try again.',
};
