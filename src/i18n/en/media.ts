/** English texts about pictures and GIFs: choosing, sending, viewing. */
import type { Translation } from '#i18n/translation.ts';
import type { media as french } from '../fr/media.ts';

export const media: Translation<typeof french> = {
  choose: 'Attach a picture',
  native: {
    title: 'Attach a picture',
    library: 'Choose from my photos',
    camera: 'Take a photo',
    cancel: 'Cancel',
    failed: 'The photo could not be read. Check that the app has access to your photos and to the camera.',
  },
  gif: 'Choose a GIF',
  dropHere: 'Drop the picture here',
  attached: 'Picture attached',
  attachedGif: 'GIF attached',
  attachedAll: 'Pictures attached',
  attachedOne: (n, of) => `Attached picture ${n} of ${of}`,
  attachedCount: (count) => `${count} pictures attached, one message each`,
  preparingAll: 'Preparing the pictures…',
  stilled: (count, of) =>
    of === 1
      ? 'This picture is animated: only its first frame will be sent.'
      : count === 1
        ? 'One of them is animated: only its first frame will be sent.'
        : `${count} of them are animated: only their first frame will be sent.`,
  tooMany: (most) => `${most} pictures at most at a time.`,
  notJoined: (count) => (count === 1 ? 'The last one was not attached.' : `The last ${count} were not attached.`),
  preparing: 'Preparing the picture…',
  remove: 'Remove',
  removeOne: (n) => `Remove picture ${n}`,
  refusals: {
    'not-a-picture': 'This file is not a picture.',
    misleading: 'The content of this file is not that of a picture of this type.',
    'too-large': 'This picture is larger than 10\u00a0MB.',
    'too-many-pixels': 'This picture has too many pixels to be read safely. Make it smaller, then try again.',
    heic: 'This browser does not read HEIC photos. Save it as JPEG, then try again.',
    unreadable: 'This picture cannot be read.',
    unavailable: 'The picture could not be prepared. Try again.',
  },
  refused: 'The picture was not attached.',
  picture: (name) => `Picture from ${name}`,
  captioned: (label, words) => `${label}: ${words}`,
  mine: 'Your picture',
  aGif: 'GIF',
  open: 'Enlarge',
  loading: 'Picture loading',
  missing: 'This picture is not on this device.',
  unavailable: 'This picture is no longer available.',
  sending: (percent) => `Sending the picture: ${percent}%`,
  viewer: {
    title: 'Enlarged picture',
    close: 'Close',
    next: 'Next picture',
    previous: 'Previous picture',
    closer: 'Zoom in',
    farther: 'Zoom out',
    whole: 'Whole picture',
    actual: 'Actual size',
    place: (at, of) => `Picture ${at} of ${of}`,
  },
  gallery: {
    title: 'Pictures of the conversation',
    action: 'See the pictures',
    empty: 'No pictures in this conversation.',
    close: 'Close',
  },
  gifs: {
    title: 'Choose a GIF',
    search: 'Search for a GIF',
    none: 'No GIF matches.',
    failed: 'The other GIFs cannot be reached for the moment. Here are those on this device.',
    loading: 'Searching…',
  },
  storage: {
    title: 'Pictures on this device',
    intro:
      'Pictures already seen stay visible offline. When space runs short, those that you have not seen for longest go first.',
    used: 'Space used',
    waiting: (size) => `Waiting to be sent: ${size}`,
    budget: 'Space allowed',
    budgetHint: 'On this device only.',
    size: (bytes) => `${(bytes / 1024 / 1024).toLocaleString('en-GB', { maximumFractionDigits: 1 })}\u00a0MB`,
    clear: 'Erase the pictures kept',
    cleared: 'The pictures kept were erased.',
  },
};
