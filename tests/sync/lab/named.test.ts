import { describe, expect, test } from 'vitest';
import { playScenario } from '#simulator/ui/play-scenario.ts';
import { namedScenarios } from '#simulator/ui/scenarios/named.ts';
import type { ConflictView, Scenario } from '#simulator/ui/types.ts';

const named = (part: string): Scenario => {
  const found = namedScenarios.find(({ name }) => name.includes(part));
  if (!found) throw new Error(`no scenario is named ${part}`);
  return found;
};
const short = ({ rule, base, mine, theirs, result }: ConflictView) => [rule, base, mine, theirs, result];

describe('each named scenario converges with the same trace each time', () => {
  test.each(namedScenarios.map((scenario) => [scenario.name, scenario] as const))('%s', async (_, scenario) => {
    const [one, two] = [await playScenario(scenario), await playScenario(scenario)];
    expect(one.crash).toBeNull();
    expect(one.verdict.invariants.filter(({ state }) => state !== 'holds')).toEqual([]);
    expect(one.verdict.converged).toBe(true);
    expect([two.hash, two.endHash]).toEqual([one.hash, one.endHash]);
    expect((await playScenario({ ...scenario, seed: scenario.seed + 1 })).hash).not.toBe(one.hash);
  });
});

describe('each named scenario shows the deciding rule', () => {
  test('[Y12] read on two devices: the mark only moves forward', async () => {
    const { conflicts } = await playScenario(named('deux appareils'));
    expect(conflicts.map(short)).toEqual([
      ['Y12', 'jusqu’au n°\u00a00', 'jusqu’au n°\u00a02', 'jusqu’au n°\u00a04', 'jusqu’au n°\u00a04'],
    ]);
  });

  test('[Y2] a late answer: a repeated send counts once', async () => {
    const { conflicts } = await playScenario(named('en retard'));
    expect(new Set(conflicts.map(({ rule }) => rule))).toEqual(new Set(['Y2']));
  });

  test('[Y4] a refused entry is a failed item, and the rest leaves', async () => {
    expect((await playScenario(named('empoisonnée'))).conflicts.map(short)).toEqual([
      ['Y4', null, 'poison', null, 'Cette demande n’est pas valable.'],
    ]);
    expect((await playScenario(named('Blocage'))).conflicts.map(short)).toEqual([
      ['Y4', null, 'Vous êtes libre demain ?'.replace(' ?', '\u202f?'), null, 'Ce membre n’est plus disponible.'],
    ]);
  });

  test('[Y13] a preference edited twice: the later change holds, the other stays in the journal', async () => {
    expect((await playScenario(named('Préférence'))).conflicts.map(short)).toEqual([
      ['Y13', '0.3', '0.8', '0.5', '0.8'],
    ]);
  });

  test('[Y15] the leader killed while it sends: another tab goes on, and the message counts once', async () => {
    expect((await playScenario(named('meneur'))).conflicts.map(({ rule }) => rule)).toEqual(['Y2']);
  });

  test('[Y17] an entry pending at a sign-out never leaves', async () => {
    const { lines } = await playScenario(named('Déconnexion'), true);
    expect(lines?.some((line) => line.includes('/sync/push') && line.includes('je reste'))).toBe(false);
  });
});
