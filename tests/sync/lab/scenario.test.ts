import { describe, expect, test } from 'vitest';
import { readScenario, writeScenario } from '#simulator/ui/scenario.ts';
import { namedScenarios } from '#simulator/ui/scenarios/named.ts';

const [first] = namedScenarios;
if (!first) throw new Error('no scenario ships with the laboratory');
const read = (patch: object) => readScenario(JSON.stringify({ ...first, ...patch }));
const refused = (code: string) => ({ ok: false, code });

describe('a written scenario', () => {
  test.each(namedScenarios.map((scenario) => [scenario.name, scenario] as const))(
    'is read back as written: %s',
    (_, scenario) => {
      expect(readScenario(writeScenario(scenario))).toEqual({ ok: true, value: scenario });
    },
  );

  test('is refused with a reason when invalid, too large or of another version', () => {
    expect(readScenario('not at all')).toEqual(refused('not-json'));
    expect(readScenario('null')).toEqual(refused('not-a-scenario'));
    expect(readScenario(' '.repeat(1_000_001))).toEqual(refused('too-large'));
    expect(read({ v: 2 })).toEqual(refused('unknown-version'));
  });

  test.each<[string, object]>([
    ['one device', { devices: first.devices.slice(0, 1) }],
    ['five devices', { devices: Array.from({ length: 5 }, () => first.devices[0]) }],
    ['an unknown act', { steps: [[1000, 0, 'dance']] }],
    ['an act without its arguments', { steps: [[1000, 0, 'write', 'Victor']] }],
    ['a device that is not there', { steps: [[1000, 3, 'wake']] }],
    ['a member whom nobody knows', { steps: [[1000, 0, 'write', 'Personne', 'Bonsoir']] }],
    ['a preference that does not exist', { steps: [[1000, 0, 'preference', 'role', true]] }],
    ['a switch beyond its bounds', { steps: [[1000, 0, 'set', 'loss', 101]] }],
    ['a value of another switch', { steps: [[1000, 0, 'set', 'portal', 7]] }],
    [
      'steps out of order',
      {
        steps: [
          [2000, 0, 'wake'],
          [1000, 0, 'wake'],
        ],
      },
    ],
    ['time before the beginning', { steps: [[-1, 0, 'wake']] }],
    ['a step after its end', { steps: [[first.until + 1, 0, 'wake']] }],
  ])('is refused with %s', (_, patch) => {
    expect(read(patch)).toEqual(refused('not-a-scenario'));
  });

  test('may omit the usual values', () => {
    const devices = first.devices.map(({ name, member }) => ({ name, member }));
    const { v, name, seed, steps, until } = first;
    expect(readScenario(JSON.stringify({ v, name, seed, devices, steps: steps.slice(0, 1), until }))).toMatchObject({
      ok: true,
      value: { see: '', history: [] },
    });
  });
});
