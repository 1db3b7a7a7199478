import { expect, test } from 'vitest';
import { soundDefaults } from '#schemas/entities/preferences.ts';
import { interrupts, volumeOf, type SoundName, type SoundSettings } from './sounds.ts';

const allOn: SoundSettings = {
  ...soundDefaults,
  soundOnCameraOn: true,
  soundVolume: 0.4,
  callSoundNotifications: true,
  callVolume: 0.7,
  audioFeedback: true,
};
const silentWithout = (field: keyof SoundSettings, ...names: SoundName[]) =>
  expect(names.map((name) => volumeOf(name, { ...allOn, [field]: false }))).toEqual(names.map(() => 0));

test.each([
  ['[SOUND-05, SOUND-17]', 'mention', 'soundOnMention'],
  ['[SOUND-06, SOUND-18]', 'private_message', 'soundOnPrivateMessage'],
  ['[SOUND-07, SOUND-19]', 'user_joined', 'soundOnUserJoined'],
  ['[SOUND-08, SOUND-20]', 'user_left', 'soundOnUserLeft'],
  ['[SOUND-09, SOUND-21]', 'camera_on', 'soundOnCameraOn'],
] as const)('%s %s has its own switch, the global one, and the volume', (_, name, field) => {
  expect(volumeOf(name, allOn)).toBe(0.4);
  silentWithout(field, name);
  silentWithout('soundNotifications', name);
});

test('[SOUND-22, SOUND-26] message_sent has only the global switch and the volume', () => {
  expect(volumeOf('message_sent', allOn)).toBe(0.4);
  silentWithout('soundNotifications', 'message_sent');
  const ownOff = { soundOnMention: false, soundOnPrivateMessage: false, callSoundNotifications: false };
  expect(volumeOf('message_sent', { ...allOn, ...ownOff })).toBe(0.4);
});

test('[SOUND-23, SOUND-24, SOUND-26] sounds of a call have the calls’ switch and volume', () => {
  for (const name of ['call_incoming', 'call_accepted'] as const) {
    expect(volumeOf(name, allOn)).toBe(0.7);
    silentWithout('callSoundNotifications', name);
    silentWithout('soundNotifications', name);
  }
});

const ofInterface: SoundName[] = ['click', 'hover', 'success', 'error', 'swipe', 'like', 'notification'];
test('[DISPLAY-24, SOUND-27 to SOUND-34] audioFeedback alone switches the interface’s sounds', () => {
  silentWithout('audioFeedback', ...ofInterface, 'incoming_call');
  for (const name of ofInterface) expect(volumeOf(name, { ...allOn, soundNotifications: false })).toBe(0.4);
  expect(volumeOf('mention', { ...allOn, audioFeedback: false })).toBe(0.4);
});

test('[SOUND-35] the ring of a call as a sound of the interface is under audioFeedback', () => {
  const off = { soundNotifications: false, callSoundNotifications: false };
  expect(volumeOf('incoming_call', { ...allOn, ...off })).toBe(0.4);
  expect(volumeOf('call_incoming', { ...allOn, ...off })).toBe(0);
});

test('[SOUND-23] a call comes before all, a mention before a message, the mouse after all', () => {
  const order: SoundName[] = [
    'hover',
    'click',
    'success',
    'message_sent',
    'private_message',
    'mention',
    'call_incoming',
  ];
  for (const [place, name] of order.entries())
    expect(order.map((other) => interrupts(name, other))).toEqual(order.map((_, at) => at < place));
});
