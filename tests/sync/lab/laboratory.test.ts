import { expect, test } from 'vitest';
import { Laboratories } from './laboratories.ts';
import { playScenario, startLocalRunner } from '#simulator/ui/play-scenario.ts';
import { readScenario, writeScenario } from '#simulator/ui/scenario.ts';
import { readOnTwoDevices } from '#simulator/ui/scenarios/read-on-two-devices.ts';
import type { DeviceRunner, StartRunner } from '#simulator/ui/device-messages.ts';
import type { Scenario } from '#simulator/ui/types.ts';

/** Two members with a device each, and no scripted events. */
const free: Scenario = {
  ...readOnTwoDevices,
  name: 'Essai libre',
  devices: readOnTwoDevices.devices.slice(1),
  steps: [],
  until: 0,
};

test('a scenario stops at its end at any pace, with one hash everywhere', async () => {
  const { hash } = await playScenario(readOnTwoDevices);
  for (const pace of [1, 4, 16, 'fast'] as const) {
    const lab = new Laboratories().open(readOnTwoDevices);
    lab.laboratory.pace(pace);
    await lab.until(({ replay }) => replay.ended);
    const { view } = lab.laboratory;
    expect([view.pace, view.now, view.replay.stepsDone, view.replayHash]).toEqual([
      'paused',
      readOnTwoDevices.until,
      readOnTwoDevices.steps.length,
      hash,
    ]);
  }
});

test('stepping through events while paused leads to the same end', async () => {
  const { hash } = await playScenario(readOnTwoDevices);
  const { laboratory } = new Laboratories().open(readOnTwoDevices);
  for (let n = 0; n < 2000 && !laboratory.view.replay.ended; n++) await laboratory.step();
  expect(laboratory.view.replayHash).toBe(hash);
});

test('manual actions are recorded and replay elsewhere with the same trace', async () => {
  const lab = new Laboratories().open(free);
  const { laboratory } = lab;
  laboratory.pace(4);
  await lab.until(({ now }) => now > 2000);
  laboratory.set(0, 'offline', true);
  laboratory.act(0, 'write', 'Victor', 'Écrit sans réseau.');
  laboratory.act(1, 'write', 'Camille', 'Vous êtes là ?');
  await lab.until(({ now }) => now > 6000);
  laboratory.set(0, 'offline', false);
  laboratory.set(1, 'duplication', 100);
  await lab.until(({ now }) => now > 9000);
  laboratory.pace('paused');
  await lab.quiet();
  const kept = readScenario(writeScenario(laboratory.recording('Mon essai')));
  expect(kept.ok && kept.value).toMatchObject({
    name: 'Mon essai',
    until: laboratory.view.now,
    steps: [
      [expect.any(Number), 0, 'set', 'offline', true],
      ...Array.from({ length: 4 }, () => expect.anything() as unknown),
    ],
  });
  if (kept.ok) expect((await playScenario(kept.value)).hash).toBe(laboratory.view.hash);
});

test('an action while time is paused happens at once, and nothing else does', async () => {
  const lab = new Laboratories().open(free);
  const { laboratory } = lab;
  laboratory.act(0, 'write', 'Victor', 'Bonsoir.');
  laboratory.set(0, 'latency', 5000);
  await lab.quiet();
  expect(laboratory.view.now).toBeLessThan(5);
  expect(laboratory.view.devices[0]?.switches.latency).toBe(5000);
  expect(laboratory.view.timeline.filter(({ from, to }) => from === to).map(({ text }) => text)).toEqual([
    'écrit\u202f: Victor · Bonsoir.',
    'latence 5000 ms',
  ]);
});

test('[Y19] a write refused by a full device is reported where it was requested', async () => {
  const lab = new Laboratories().open(free);
  const { laboratory } = lab;
  laboratory.pace('fast');
  await lab.until(({ now }) => now > 2000);
  laboratory.set(0, 'quotaFull', true);
  laboratory.act(0, 'write', 'Victor', 'Bonsoir.');
  await lab.until(({ timeline }) => timeline.some(({ text }) => text.includes('pas enregistré')));
  expect(laboratory.view.timeline.filter(({ kind }) => kind === 'act').map(({ text }) => text)).toEqual([
    'écrit\u202f: Victor · Bonsoir.',
    'pas enregistré\u202f: le stockage est plein',
  ]);
  expect(laboratory.view.verdict.broken).toBe(false);
});

test('the verdict waits for running actions and lists what held', async () => {
  const lab = new Laboratories().open(free);
  const { laboratory } = lab;
  laboratory.pace(16);
  await lab.until(({ now }) => now > 1000);
  laboratory.set(0, 'halfOpen', true);
  laboratory.act(0, 'write', 'Victor', 'Dans le vide.');
  await lab.until(({ devices }) => devices[0]?.queue.length === 1);
  expect(laboratory.view.verdict).toMatchObject({ converged: false, broken: false });
  const verdict = await laboratory.evaluate();
  expect(verdict).toMatchObject({ converged: true, broken: false });
  expect(laboratory.view.devices[1]?.conversations[0]?.messages.at(-1)).toMatchObject({
    text: 'Dans le vide.',
    ref: '0.1',
    from: 'Camille',
  });
});

test('the view changes at most ten times a second', async () => {
  const lab = new Laboratories().open(readOnTwoDevices);
  let viewChanges = 0;
  lab.laboratory.subscribe(() => (viewChanges += 1));
  lab.laboratory.pace(1);
  await lab.until(({ now }) => now > 5000);
  expect(viewChanges).toBeGreaterThan(10);
  expect(viewChanges).toBeLessThanOrEqual(52);
});

test('a device whose thread ends stops everything and says so', async () => {
  const broken: StartRunner = (config) => {
    const host = startLocalRunner(config);
    const advance: DeviceRunner['advance'] = (to, brought) =>
      config.index === 1 && to > 3000 ? Promise.reject(new Error('the thread is gone')) : host.advance(to, brought);
    return { advance, close: () => host.close() };
  };
  const lab = new Laboratories(broken).open(readOnTwoDevices);
  lab.laboratory.pace('fast');
  await lab.until(({ crash }) => crash !== null);
  expect(lab.laboratory.view.crash).toContain('the thread is gone');
  expect(lab.laboratory.view.replay.ended).toBe(false);
});

test('a device without answers does not converge: the verdict names the rule and the place', async () => {
  const deaf: StartRunner = (config) => {
    const host = startLocalRunner(config);
    const advance: DeviceRunner['advance'] = (to, brought) =>
      host.advance(to, config.index === 0 ? brought.filter(({ kind }) => kind !== 'reply') : brought);
    return { advance, close: () => host.close() };
  };
  const lab = new Laboratories(deaf).open(readOnTwoDevices);
  lab.laboratory.pace('fast');
  await lab.until(({ replay }) => replay.ended);
  const { broken, converged, invariants } = await lab.laboratory.evaluate();
  expect([broken, converged]).toEqual([true, false]);
  expect(invariants.find(({ id }) => id === 'level')).toMatchObject({
    state: 'broken',
    detail: expect.stringContaining('Téléphone de Camille') as string,
  });
});
