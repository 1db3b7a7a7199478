/** English texts of calls between two members. */
import { errorText } from '#i18n/errors.ts';
import type { Translation } from '#i18n/translation.ts';
import type { CallRefusal } from '#schemas/wire/calls.ts';
import { live } from '../text.en.ts';
import type { calls as french } from './calls.fr.ts';

type OwnRefusal =
  | Exclude<CallRefusal, keyof typeof live.refusals>
  | 'live-restricted'
  | 'live-stopped'
  | 'read-only'
  | 'unknown-member'
  | 'invalid';

const refusals: Record<OwnRefusal, string> = {
  'call-premium': 'Calling is for premium members only. Answering a call is open to all.',
  'call-strangers': 'You can call each other once you have written to each other.',
  'call-paused': 'Three calls went unanswered. Let a moment pass, or write a message.',
  'call-incoming': 'This member is calling you: answer their call.',
  'call-here': 'You are already in a call, here or on another device.',
  'call-no-media': 'This server does not carry calls. Write a message.',
  'call-taken': 'The call was answered on another device.',
  'call-over': 'This call has ended.',
  'live-restricted': 'Complete your profile to call and to answer.',
  'live-stopped': 'Calls are suspended by moderation. They will resume soon.',
  'read-only': 'The site is read-only for the moment. Calls will resume soon.',
  'unknown-member': 'This member is no longer among us.',
  invalid: 'This call is not possible.',
};
const isOwn = (code: string): code is OwnRefusal => Object.hasOwn(refusals, code);
const isOfRooms = (code: string): code is keyof typeof live.refusals => Object.hasOwn(live.refusals, code);

export const calls: Translation<typeof french> = {
  title: 'Call',
  with: (name) => `Call with ${name}`,
  back: 'Back to the conversation',
  ready: (name) => `Call ${name}?`,
  readyText: 'Picture and sound are end-to-end encrypted. Nothing is recorded.',
  withCamera: 'Video call',
  withSound: 'Audio call',
  impossible: 'Calling is not possible here',
  impossibleText: 'This browser cannot encrypt picture and sound end to end. Update it, or try another one.',
  offline: 'You are offline',
  offlineText: 'A call needs a connection. Your messages will be sent as soon as it returns.',
  premium: 'Calling is part of the premium plan',
  premiumText: 'You can answer calls without a subscription.',
  offers: 'See the plans',
  calling: 'Calling…',
  cancel: 'Cancel the call',
  connecting: 'Connecting…',
  securing: 'Encrypting…',
  connected: 'Connected',
  away: (name) => `${name} has lost the connection. Trying again…`,
  reconnecting: 'The connection is broken. Trying again… Camera and microphone are off.',
  isDark: (name) => `${name} is not sending a picture.`,
  isMute: (name) => `The microphone of ${name} is off.`,
  picture: (name) => `Picture of ${name}`,
  ownPicture: 'Your picture',
  codeTitle: 'Security code',
  codeText: 'Read these words aloud. If you both see the same ones, nobody is listening to you.',
  codeChanged: 'The code has changed, as one of you came back. Compare it again.',
  hangUp: 'Hang up',
  cutMicrophone: 'Turn the microphone off',
  openMicrophone: 'Turn the microphone on',
  cutCamera: 'Turn the camera off',
  openCamera: 'Turn the camera on',
  switchCamera: 'Change camera',
  noOtherCamera: 'This device has no other camera.',
  quality: 'Quality of your picture',
  qualities: {
    economie: 'Saving',
    'many_to_many': 'Light',
    standard: 'Standard',
    hd: 'High definition',
  },
  ownWindow: 'Picture in a small window',
  keys: 'M: the microphone; C: the camera; H: hang up.',
  incoming: (name) => `${name} is calling you`,
  acceptCamera: 'Answer with video',
  acceptSound: 'Answer with audio',
  decline: 'Decline',
  ongoing: (name) => `In a call with ${name}`,
  return: 'Return to the call',
  resumable: (name) => `Your call with ${name} is still going on`,
  resumableText: 'Camera and microphone have stayed off.',
  resumeCamera: 'Resume with video',
  resumeSound: 'Resume with audio',
  againCamera: 'Call again with video',
  againSound: 'Call again with audio',
  until: (time) => `You can call again at ${time}.`,
  nameOf: ({ member }) => member.username ?? calls.somebody,
  somebody: 'this member',
  unknown: 'This member does not exist.',
  conversations: 'See the conversations',
  loading: 'Loading…',
  write: 'Write a message',
  ends: {
    missed: 'No answer',
    declined: 'Call declined',
    cancelled: 'Call cancelled',
    ended: 'Call ended',
    failed: 'The connection was lost',
  },
  sessionEnds: {
    ended: 'Call ended',
    lost: 'The connection was lost',
    unsafe: 'Call cut off: its security was not guaranteed',
    refused: 'The call was cut off',
    unavailable: 'This server does not carry calls',
  },
  problem: (code) => (isOwn(code) ? refusals[code] : isOfRooms(code) ? live.refusals[code] : errorText(code)),
};
