/** English texts of the settings of sounds and vibrations. */
import type { Translation } from '#i18n/translation.ts';
import type * as french from './sounds.fr.ts';

export const sounds: Translation<typeof french.sounds> = {
  title: 'Sounds',
  intro: 'What you hear when the app is open. Your choices apply on all your devices.',
  on: { label: 'Play sounds', hint: 'Messages, mentions, rooms, calls: without them, nothing sounds.' },
  switches: {
    soundOnPrivateMessage: {
      label: 'Private message',
      hint: 'When a message arrives that is not in front of you.',
    },
    soundOnMention: { label: 'Mention', hint: 'When someone names you in a group.' },
    soundOnUserJoined: { label: 'Arrival', hint: 'When a member enters the room you are in.' },
    soundOnUserLeft: { label: 'Departure', hint: 'When a member leaves the room you are in.' },
    soundOnCameraOn: { label: 'Camera on', hint: 'When a member of the room appears on camera.' },
  },
  sent: { label: 'Message sent', hint: 'Confirms that your message has left your hands.' },
  volume: { label: 'Volume', hint: 'The same for all sounds, except those of calls.' },
  listen: 'Listen',
  listenTo: (label) => `Listen: ${label}`,
  unavailable: 'This device cannot play sound.',
};

export const feedback: Translation<typeof french.feedback> = {
  title: 'On this device',
  intro: 'What can be heard and felt from this device. These choices stay here.',
  switches: {
    audioFeedback: { label: 'Interface sounds', hint: 'Buttons, confirmations, errors, notifications.' },
    soundsWhenHidden: {
      label: 'Sounds in the background',
      hint: 'Also when you are looking at another tab or another app.',
    },
    mutedMentions: {
      label: 'Mentions in muted groups',
      hint: 'The sound of a mention, even in a “Muted” group.',
    },
    hapticFeedback: { label: 'Vibrations', hint: 'Small pulses under the finger, where the device can.' },
  },
  interface: {
    'click': 'Click',
    'hover': 'Hover',
    'success': 'Success',
    'error': 'Error',
    'swipe': 'Swipe',
    'like': 'Like',
    'notification': 'Notification',
    'incoming_call': 'Incoming call',
  },
  try: 'Try',
  tryVibration: 'Try: Vibrations',
  still: 'This device does not vibrate.',
};
