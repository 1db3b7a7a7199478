import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** The tones that were played, with pitch, peak volume and time. */
let tones: { pitch: number; loudest: number; from: number; until: number }[];
let state: 'running' | 'suspended';
let active: boolean;
let currentTime: number;

class Ramp {
  loudest = 0;
  value = 0;
  setValueAtTime = () => undefined;
  linearRampToValueAtTime = () => undefined;
  exponentialRampToValueAtTime = (value: number) => void (this.loudest = Math.max(this.loudest, value));
}
class Context {
  destination = {};
  get currentTime() {
    return currentTime;
  }
  get state() {
    return state;
  }
  resume = () => Promise.resolve();
  createGain = () => ({ gain: new Ramp(), connect: () => undefined });
  createOscillator() {
    const frequency = Object.assign(new Ramp(), { value: 0 });
    const tone = { pitch: 0, loudest: 0, from: 0, until: 0 };
    let gain: { gain: Ramp } | undefined;
    return {
      frequency,
      connect: (next: { gain: Ramp; connect: () => void }) => (gain = next),
      start(from: number) {
        tones.push(Object.assign(tone, { pitch: frequency.value, loudest: gain?.gain.loudest ?? 0, from }));
      },
      stop: (until: number) => void (tone.until = until),
    };
  }
}

beforeEach(() => {
  [tones, state, active, currentTime] = [[], 'running', true, 0];
  vi.resetModules();
  vi.stubGlobal('AudioContext', Context);
  vi.stubGlobal('navigator', {
    userActivation: {
      get hasBeenActive() {
        return active;
      },
    },
  });
});
afterEach(() => vi.unstubAllGlobals());
const load = () => import('./sound.ts');
const ended = () => (currentTime += 10);

test('[SOUND-18, SOUND-25] a private message’s sound is synthesised from rising tones', async () => {
  const { playSound } = await load();
  expect(await playSound('private_message', 0.3)).toBe(true);
  expect(tones.length).toBeGreaterThan(1);
  expect(tones.map(({ pitch }) => pitch)).toEqual(tones.map(({ pitch }) => pitch).sort((a, b) => a - b));
});

test('[SOUND-04] the sound has the member’s volume', async () => {
  const { playSound } = await load();
  for (const volume of [0.3, 0.6, 1]) {
    await playSound('private_message', volume);
    ended();
  }
  const [low = 0, , middle = 0, , high = 0] = tones.map(({ loudest }) => loudest);
  expect(low).toBeLessThan(middle);
  expect(middle).toBeLessThan(high);
  expect(high).toBeLessThanOrEqual(1);
});

test('[SOUND-17, SOUND-18] never two at once: what matters as much or less is dropped', async () => {
  const { playSound } = await load();
  expect(await playSound('mention', 1)).toBe(true);
  expect(await playSound('private_message', 1)).toBe(false);
  expect(await playSound('mention', 1)).toBe(false);
  expect(tones).toHaveLength(3);
  ended();
  expect(await playSound('private_message', 1)).toBe(true);
});

test('[SOUND-23] a ring ends the sound that is heard, and begins when it is gone', async () => {
  const { playSound } = await load();
  await playSound('private_message', 1);
  const message = [...tones];
  expect(await playSound('call_incoming', 1)).toBe(true);
  const begins = Math.min(...tones.slice(message.length).map(({ from }) => from));
  for (const { until } of message) expect(until).toBeLessThanOrEqual(begins);
});

test('[SOUND-16] a preview interrupts any sound, and no other sound interrupts it', async () => {
  const { playSound } = await load();
  await playSound('call_incoming', 1);
  expect(await playSound('hover', 1, true)).toBe(true);
  expect(await playSound('call_incoming', 1)).toBe(false);
  expect(await playSound('click', 1, true)).toBe(true);
});

test('two sounds that wait for the browser’s audio become one', async () => {
  const { playSound } = await load();
  expect(await Promise.all([playSound('private_message', 1), playSound('private_message', 1)])).toEqual([true, false]);
});

test('an untouched or silenced page makes no sound, and no sound comes late', async () => {
  active = false;
  expect(await (await load()).playSound('private_message', 1)).toBe(false);
  [active, state] = [true, 'suspended'];
  expect(await (await load()).playSound('private_message', 1)).toBe(false);
  expect(tones).toEqual([]);
});

test('a browser without sound is no defect', async () => {
  vi.stubGlobal('AudioContext', undefined);
  expect(await (await load()).playSound('private_message', 1)).toBe(false);
});
