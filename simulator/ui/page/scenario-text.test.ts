import { expect, test } from 'vitest';
import { defaultSwitches } from '#simulator/ui/default-switches.ts';
import type { DeviceView } from '#simulator/ui/types.ts';
import { activeSwitches, verdictState, deviceTitle, slugOf, routeText } from './scenario-text.ts';

const devices = [
  { name: 'Téléphone de Camille', member: 'Camille' },
  { name: 'Tablette', member: 'Victor' },
] as unknown as DeviceView[];

test('[PUBLIC-41] a device is named with its member, once', () => {
  expect(devices.map(deviceTitle)).toEqual(['Téléphone de Camille', 'Tablette de Victor']);
});
test('[PUBLIC-41] a recipient is named in words too', () => {
  expect(routeText({ from: 1, to: 'server', kind: 'push' }, devices)).toBe('Tablette de Victor vers serveur');
  expect(routeText({ from: 0, to: 0, kind: 'act' }, devices)).toBe('sur Téléphone de Camille');
});
test('[PUBLIC-41] only disturbing switches count as on', () => {
  expect(activeSwitches(defaultSwitches)).toBe(0);
  expect(activeSwitches({ ...defaultSwitches, latency: 180 })).toBe(0);
  expect(
    activeSwitches({ ...defaultSwitches, latency: 900, offline: true, killAfterWrites: 1, clock: -3_600_000 }),
  ).toBe(4);
});
test('[PUBLIC-41] nothing is judged before the run starts; a broken rule outweighs convergence', () => {
  const stateAt = (now: number, converged: boolean, broken: boolean) =>
    verdictState({ now, verdict: { converged, broken } });
  expect([stateAt(0, true, true), stateAt(1, true, true), stateAt(1, true, false), stateAt(1, false, false)]).toEqual([
    'unstarted',
    'broken',
    'converged',
    'notYet',
  ]);
});
test('[PUBLIC-41] a scenario’s name makes an address', () => {
  expect(slugOf('« Lu » sur deux appareils, l’un hors ligne')).toBe('lu-sur-deux-appareils-l-un-hors-ligne');
});
