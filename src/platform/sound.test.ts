import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** The tones that were played, with pitch and peak volume. */
let tones: { pitch: number; loudest: number }[];
let state: 'running' | 'suspended';
let active: boolean;

class Ramp {
  loudest = 0;
  setValueAtTime = () => undefined;
  exponentialRampToValueAtTime = (value: number) => void (this.loudest = Math.max(this.loudest, value));
}
class Context {
  currentTime = 0;
  destination = {};
  get state() {
    return state;
  }
  resume = () => Promise.resolve();
  createGain = () => ({ gain: new Ramp(), connect: () => undefined });
  createOscillator() {
    const frequency = { value: 0 };
    let gain: { gain: Ramp } | undefined;
    return {
      frequency,
      connect: (next: { gain: Ramp; connect: () => void }) => (gain = next),
      start: () => tones.push({ pitch: frequency.value, loudest: gain?.gain.loudest ?? 0 }),
      stop: () => undefined,
    };
  }
}

beforeEach(() => {
  [tones, state, active] = [[], 'running', true];
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

test('[SOUND-18, SOUND-25] a private message’s sound is synthesised from rising tones', async () => {
  const { playSound } = await load();
  expect(await playSound('private_message', 0.3)).toBe(true);
  expect(tones.length).toBeGreaterThan(1);
  expect(tones.map(({ pitch }) => pitch)).toEqual(tones.map(({ pitch }) => pitch).sort((a, b) => a - b));
});

test('[SOUND-04] the sound has the member’s volume', async () => {
  const { playSound } = await load();
  for (const volume of [0.3, 0.6, 1]) await playSound('private_message', volume);
  const [low = 0, , middle = 0, , high = 0] = tones.map(({ loudest }) => loudest);
  expect(low).toBeLessThan(middle);
  expect(middle).toBeLessThan(high);
  expect(high).toBeLessThanOrEqual(1);
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
