import { BehaviorSubject, EMPTY } from 'rxjs';
import { beforeEach, expect, test } from 'vitest';
import { soundDefaults } from '#schemas/entities/preferences.ts';
import type { SoundSettings } from '#domain/sounds.ts';
import { defaultDisplay, type Display } from '#platform/display.ts';
import { createSoundPlayer, type SoundOutput } from './sound-player.ts';

let settings: BehaviorSubject<SoundSettings>;
let display: Display;
let tab: { hidden: boolean; speaks: boolean };
let time: number;
let played: [sound: string, volume: number][];
let felt: string[];

const output: SoundOutput = {
  display: () => display,
  isHidden: () => tab.hidden,
  speaks: () => tab.speaks,
  play: async (sound, volume) => void played.push([sound, volume]),
  vibrate: (pattern) => felt.push(pattern),
};
const open = (source = settings.asObservable()) => createSoundPlayer(source, { now: () => time }, output);
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
const heard = async () => (await settled(), played.map(([sound]) => sound));

beforeEach(() => {
  const base = { ...soundDefaults, callSoundNotifications: true, callVolume: 0.7, audioFeedback: true };
  settings = new BehaviorSubject<SoundSettings>(base);
  display = { ...defaultDisplay, audioFeedback: true };
  tab = { hidden: false, speaks: true };
  [time, played, felt] = [1_000_000, [], []];
});

test('[SOUND-17, SOUND-18, SOUND-33] messages, mentions and a group’s messages have their sounds', async () => {
  const player = open();
  for (const kind of ['message', 'mention', 'group-message', 'notification'] as const) player.arrive(kind);
  expect(await heard()).toEqual(['private_message', 'mention', 'notification']);
  expect(played.map(([, volume]) => volume)).toEqual([0.3, 0.3, 0.3]);
});

test('[SOUND-17] a mention in a muted group is heard only if the member wants it', async () => {
  const player = open();
  player.arrive('muted-mention');
  expect(await heard()).toEqual([]);
  display = { ...display, mutedMentions: true };
  player.arrive('muted-mention');
  expect(await heard()).toEqual(['mention']);
});

test('[SOUND-18] what arrives within two seconds of its sound makes no second one', async () => {
  const player = open();
  player.arrive('message');
  player.arrive('message');
  await settled();
  time += 1999;
  player.arrive('message');
  player.arrive('mention');
  expect(await heard()).toEqual(['private_message', 'mention']);
  time += 1;
  player.arrive('message');
  expect(await heard()).toEqual(['private_message', 'mention', 'private_message']);
});

test('[SOUND-18] a tab that is not the last used sounds only for what is done in it', async () => {
  tab.speaks = false;
  const player = open();
  player.arrive('message');
  player.answer('sent');
  expect(await heard()).toEqual(['message_sent']);
});

test('[SOUND-02, SOUND-06] a switch that is off silences at once', async () => {
  const player = open();
  settings.next({ ...settings.value, soundOnPrivateMessage: false });
  player.arrive('message');
  settings.next({ ...settings.value, soundNotifications: false });
  player.arrive('mention');
  expect(await heard()).toEqual([]);
});

test('[SOUND-18] a hidden tab is silent unless the member wishes otherwise', async () => {
  tab.hidden = true;
  const player = open();
  player.arrive('message');
  player.answer('error');
  expect(await heard()).toEqual([]);
  expect(felt).toEqual([]);
  display = { ...display, soundsWhenHidden: true };
  player.arrive('message');
  expect(await heard()).toEqual(['private_message']);
});

test('[SOUND-22, SOUND-29 to SOUND-32] what the member does is answered by its sound', async () => {
  const player = open();
  for (const feedback of ['sent', 'success', 'error', 'swipe', 'like'] as const) player.answer(feedback);
  expect(await heard()).toEqual(['message_sent', 'success', 'error', 'swipe', 'like']);
});

test('[SOUND-27, SOUND-28, DISPLAY-04] controls sound only with audioFeedback', async () => {
  const player = open();
  player.touch('click');
  player.touch('hover');
  expect(await heard()).toEqual(['click', 'hover']);
  display = { ...display, audioFeedback: false };
  player.touch('click');
  expect(await heard()).toEqual(['click', 'hover']);
});

test('[SHELL-60, SHELL-61, DISPLAY-05] taps are felt, unless vibrations are switched off', () => {
  const player = open();
  for (const feedback of ['tap', 'search', 'press', 'like', 'warning', 'error'] as const) player.answer(feedback);
  expect(felt).toEqual(['light', 'medium', 'heavy', 'success', 'warning', 'error']);
  display = { ...display, hapticFeedback: false };
  player.answer('tap');
  expect(felt).toHaveLength(6);
});

test('a device that has been closed plays nothing', async () => {
  open(EMPTY).arrive('message');
  expect(await heard()).toEqual([]);
});

test('[SOUND-23, SOUND-24] a call rings as often as it is said, in one tab, at the volume of calls', async () => {
  const player = open();
  player.answer('ring');
  player.answer('ring');
  expect(await heard()).toEqual(['call_incoming', 'call_incoming']);
  tab.speaks = false;
  player.answer('ring');
  player.answer('call-accepted');
  expect(await heard()).toEqual(['call_incoming', 'call_incoming', 'call_accepted']);
  expect(new Set(played.map(([, volume]) => volume))).toEqual(new Set([0.7]));
});
