/** Decides which sound may be heard, how loud, and before which other [SOUND-17 to SOUND-35]. */
import type { NotificationPreferences, SoundPreferences } from '#schemas/entities/preferences.ts';

/** Sounds of what happens: to the member, in a room, in a call. */
export type EventSound =
  | 'mention'
  | 'private_message'
  | 'user_joined'
  | 'user_left'
  | 'camera_on'
  | 'message_sent'
  | 'call_incoming'
  | 'call_accepted';
/** Sounds of the interface, which answer what the member does. */
export type InterfaceSound =
  'click' | 'hover' | 'success' | 'error' | 'swipe' | 'like' | 'notification' | 'incoming_call';
export type SoundName = EventSound | InterfaceSound;

/** What decides about sounds: preferences of the member, and of this device. */
export interface SoundSettings
  extends SoundPreferences, Pick<NotificationPreferences, 'callSoundNotifications' | 'callVolume'> {
  /** Of this device: switches the sounds of the interface [DISPLAY-24]. */
  audioFeedback: boolean;
}

type Switch = keyof { [Field in keyof SoundSettings as SoundSettings[Field] extends boolean ? Field : never]: true };
type Volume = 'soundVolume' | 'callVolume';
interface Rule {
  /** Every one of them must be on. */
  switches: readonly Switch[];
  volume: Volume;
  /** Among sounds of one moment the one with the highest rank is heard. */
  rank: number;
}

const event = (own: readonly Switch[], rank: number, volume: Volume = 'soundVolume'): Rule => ({
  switches: ['soundNotifications', ...own],
  volume,
  rank,
});
const ofInterface = (rank: number): Rule => ({ switches: ['audioFeedback'], volume: 'soundVolume', rank });

/** A sound of a message that was sent has no switch of its own [SOUND-26]. */
const rules: Record<SoundName, Rule> = {
  'mention': event(['soundOnMention'], 5),
  'private_message': event(['soundOnPrivateMessage'], 4),
  'user_joined': event(['soundOnUserJoined'], 3),
  'user_left': event(['soundOnUserLeft'], 3),
  'camera_on': event(['soundOnCameraOn'], 3),
  'message_sent': event([], 3),
  'call_incoming': event(['callSoundNotifications'], 7, 'callVolume'),
  'call_accepted': event(['callSoundNotifications'], 6, 'callVolume'),
  'click': ofInterface(1),
  'hover': ofInterface(0),
  'success': ofInterface(2),
  'error': ofInterface(2),
  'swipe': ofInterface(2),
  'like': ofInterface(2),
  'notification': ofInterface(3),
  'incoming_call': ofInterface(7),
};

/** Returns the volume of a sound, from 0, which is silence, to 1. */
export const volumeOf = (sound: SoundName, settings: SoundSettings): number =>
  rules[sound].switches.every((field) => settings[field]) ? settings[rules[sound].volume] : 0;

/** Returns whether a sound may interrupt another one that is still heard. */
export const interrupts = (sound: SoundName, playing: SoundName): boolean => rules[sound].rank > rules[playing].rank;
