/** English texts of what a member reads where the media of a room are refused or have ended. */
import type { LiveCode } from '#schemas/wire/live-media.ts';

export const liveCodeTexts: Readonly<Record<LiveCode, string>> = {
  'bad-request': 'Your browser and the room did not understand each other. Reload the page.',
  'too-large': 'Your browser and the room did not understand each other. Reload the page.',
  'unsupported-offer': 'Your browser cannot show the cameras of this room.',
  'ticket-gone': 'Entering the room took too long. Try again.',
  'ticket-foreign': 'This entry was meant for another device. Try again.',
  'room-closed': 'This room is closed.',
  'room-full': 'This room is full.',
  'publishers-full': 'Thirty cameras are already on. Wait until a place becomes free.',
  'not-allowed': 'The camera and the microphone are not open to you in this room.',
  banned: 'You no longer have access to this room.',
  elsewhere: 'You are now following this room in another tab or on another device.',
  stopped: 'Live is suspended for the moment.',
  'signed-out': 'Your session has ended.',
  'no-connection': 'Your network does not let the cameras through.',
  'engine-gone': 'The connection is cut off. We are restoring it.',
  unavailable: 'Here, rooms are in writing: this server does not carry cameras.',
};
