import { expect, test } from 'vitest';
import { wellSwitches } from '#simulator/lab/switches.ts';
import type { DeviceView } from '#simulator/lab/types.ts';
import { activeSwitches, decisionOf, deviceTitle, slugOf, wayOf } from './words.ts';

const devices = [
  { name: 'Téléphone de Camille', member: 'Camille' },
  { name: 'Tablette', member: 'Victor' },
] as unknown as DeviceView[];

test('[PUBLIC-41] a device is named with its member, once', () => {
  expect(devices.map(deviceTitle)).toEqual(['Téléphone de Camille', 'Tablette de Victor']);
});
test('[PUBLIC-41] a recipient is named in words too', () => {
  expect(wayOf({ from: 1, to: 'server', kind: 'push' }, devices)).toBe('Tablette de Victor vers serveur');
  expect(wayOf({ from: 0, to: 0, kind: 'act' }, devices)).toBe('sur Téléphone de Camille');
});
test('[PUBLIC-41] only disturbing switches count as on', () => {
  expect(activeSwitches(wellSwitches)).toBe(0);
  expect(activeSwitches({ ...wellSwitches, latency: 180 })).toBe(0);
  expect(activeSwitches({ ...wellSwitches, latency: 900, offline: true, killAfterWrites: 1, clock: -3_600_000 })).toBe(
    4,
  );
});
test('[PUBLIC-41] nothing is judged before the run starts; a broken rule outweighs convergence', () => {
  const told = (now: number, converged: boolean, broken: boolean) =>
    decisionOf({ now, verdict: { converged, broken } });
  expect([told(0, true, true), told(1, true, true), told(1, true, false), told(1, false, false)]).toEqual([
    'unstarted',
    'broken',
    'converged',
    'notYet',
  ]);
});
test('[PUBLIC-41] a scenario’s name makes an address', () => {
  expect(slugOf('« Lu » sur deux appareils, l’un hors ligne')).toBe('lu-sur-deux-appareils-l-un-hors-ligne');
});
