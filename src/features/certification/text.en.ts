/** English texts of certification for members. */
import type { Translation } from '#i18n/translation.ts';
import type { certification as french } from './text.fr.ts';

export const certification: Translation<typeof french> = {
  lead: 'A photo or a short video of you with a code, looked at by someone on the team, then erased.',
  needsConnection: 'You need a connection to ask for a code or send the image.',
  certified: {
    title: 'Your profile is certified',
    text: (from, until) => `From ${from} until ${until}.`,
    hint: 'The seal is tied to your profile photo and kind of profile: changing either ends it. You can ask again.',
  },
  ended: {
    time: (day) => `Your certification expired on ${day}.`,
    picture: (day) => `Your certification ended on ${day}, when your profile photo changed.`,
    house: (day) => `Moderation ended your certification on ${day}. Its decision is in your settings.`,
    genre: (day) => `Your certification ended on ${day}, when the kind of your profile changed.`,
  },
  steps: {
    title: 'How it works',
    code: 'Ask for a code. It is valid for 24 hours and works only once.',
    single:
      'Write it on paper and take a photo of yourself with it, or film five seconds: face and code clearly visible.',
    couple:
      'Write it on paper and take a photo of you both with it, or film five seconds: faces and code clearly visible.',
    review: 'Someone on the team compares it with your profile photo. Nobody else sees this image.',
    erased: 'Once decided, the image is erased; what remains is the decision, its date, who made it and this text.',
  },
  start: 'Ask for a code',
  again: 'Ask for a new code',
  code: {
    title: 'Your code',
    until: (hour, day) => `Valid until ${day} at ${hour}.`,
    spelled: (code) => `Code ${code.split('').join(' ')}`,
  },
  picture: {
    title: 'Your photo or video',
    camera: 'Take a photo',
    file: 'Choose an image',
    replace: 'Change the image',
    film: 'Film 5 seconds',
    videoFile: 'Choose a video',
    alt: 'The photo you are about to send',
    videoAlt: 'The video you are about to send',
    preparingPicture: 'Preparing the image…',
    preparing: 'Preparing the video…',
    ready: 'The video is ready to be sent.',
    agree:
      'I agree that the team looks at this photo or video to certify my profile. It is used for that alone and will be erased once the decision is made.',
    mustAgree: 'Your agreement is needed: without it, the image cannot be looked at.',
    mustChoose: 'First take or choose a photo or a video.',
    tooLarge: 'This image is too large, even when reduced. Choose another one.',
    unreadable: 'This image could not be read. Choose a JPEG, PNG or WebP photo.',
    videoTooLarge: 'This video is too large, even when reduced. Film yourself here, or choose a photo.',
    tooLong: 'This video lasts more than five seconds. Shorten it, then try again.',
    send: 'Send to the team',
    sending: 'Sending… With a slow connection, this can take a few minutes.',
    sent: { title: 'Sent', text: 'You will be told of the decision.' },
  },
  waiting: {
    title: 'Your request is being looked at',
    text: (day) => `Sent on ${day}. The team usually answers within two days.`,
  },
  refused: {
    title: 'Your request was not successful',
    on: (day) => `Decision of ${day}. The image has been erased.`,
  },
  lapsed: 'Your last code is no longer valid.',
  refusals: {
    'certification-picture':
      'You first need a profile photo accepted by moderation: it is the one the team compares you with.',
    'certification-in-force': 'Your profile is already certified.',
    'certification-sent': 'The team already has what you sent. You will be told of its decision.',
    'certification-code': 'This code is not yours. Use the one shown here.',
    'certification-expired': 'This code is over 24 hours old. Ask for another: the photo or video must show it.',
    'certification-codes': 'Too many codes requested today. Try again tomorrow.',
    'picture-refused': 'This file could not be processed. Choose another photo or another video.',
    invalid: 'This page has changed. Reload it, then start again.',
  },
  reasons: {
    unreadable: 'The image is too blurred or too dark to recognise you.',
    'no-code': 'The code cannot be seen, or is not the one you were given.',
    'other-person': 'The person in the photo cannot be recognised in your profile photo.',
    'partner-missing': 'The profile is a couple’s: both of you must be in the photo.',
    age: 'The team could not establish that everyone is an adult.',
    lost: 'The team could not read the image. Send another one, with a new code.',
  },
};
