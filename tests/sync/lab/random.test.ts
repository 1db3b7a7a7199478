import { expect, test } from 'vitest';
import { diceOf, type Dice } from '#simulator/core/chance.ts';
import { playScenario } from '#simulator/ui/play-scenario.ts';
import { readScenario } from '#simulator/ui/scenario.ts';
import type { Scenario, Step } from '#simulator/ui/types.ts';

const SHAPES = [
  ['Camille', 'Victor'],
  ['Camille', 'Camille', 'Victor'],
  ['Camille', 'Victor', 'Inès'],
  ['Camille', 'Camille', 'Victor', 'Inès'],
];
const DAY_MS = 24 * 60 * 60_000;
const one = <T>(dice: Dice, all: readonly T[]): T => all[dice(all.length)] as T;

/** Returns a random step: any act on any device towards any member, as in the laboratory by hand. */
function step(dice: Dice, at: number, shape: readonly string[], n: number): Step {
  const device = dice(shape.length);
  const other = one(
    dice,
    [...new Set(shape)].filter((each) => each !== shape[device]),
  );
  const message = `${device}.${1 + dice(4)}`;
  const well = dice(2) === 0;
  return one<Step>(dice, [
    ...Array.from({ length: 4 }, (): Step => [at, device, 'write', other, dice(8) ? `mot ${n}` : 'poison']),
    [at, device, 'edit', message, `changé ${n}`],
    [at, device, 'delete', message],
    [at, device, 'discard', message],
    [at, device, 'retry', message],
    [at, device, 'read', other, dice(4)],
    [at, device, 'hide', other],
    [at, device, 'open', other],
    [at, device, one(dice, ['block', 'unblock'] as const), other],
    [at, device, 'preference', 'soundVolume', dice(10) / 10],
    [
      at,
      device,
      one(dice, [
        'sign-out',
        'sign-in',
        'open-tab',
        'close-tab',
        'kill-leader',
        'freeze-leader',
        'wake',
        'service-worker',
      ] as const),
    ],
    [at, device, 'set', 'offline', well],
    [at, device, 'set', one(dice, ['halfOpen', 'portal', 'quotaFull', 'killBeforeAck'] as const), well],
    [at, device, 'set', 'answers', one(dice, ['normal', '401', '429', '500'] as const)],
    [at, device, 'set', one(dice, ['loss', 'duplication', 'reordering'] as const), dice(50)],
    [at, device, 'set', 'latency', dice(3000)],
    [at, device, 'set', 'clock', (dice(3) - 1) * DAY_MS],
    [at, device, 'set', 'killAfterWrites', 1 + dice(4)],
    [at, 'server', one(dice, ['crash', 'restart', 'backup', 'restore'] as const)],
  ]);
}

function scenarioOf(seed: number): Scenario {
  const dice = diceOf(seed);
  const shape = one(dice, SHAPES);
  let at = 500;
  const steps = Array.from({ length: 10 + dice(30) }, (_, n) =>
    step(dice, (at += dice(dice(6) ? 1200 : 9000)), shape, n),
  );
  const devices = shape.map((member, n) => ({ name: `${member} ${n}`, member, switches: {} }));
  return {
    v: 1,
    name: `hasard ${seed}`,
    see: '',
    seed,
    devices,
    history: [['Victor', 'Camille', 'Bonsoir.']],
    steps,
    until: at + 2000,
  };
}

test.each(Array.from({ length: 20 }, (_, n) => n + 1))(
  '[Y1, Y2, Y7] manual actions converge and replay alike: seed %i',
  async (seed) => {
    const scenario = scenarioOf(seed);
    expect(readScenario(JSON.stringify(scenario))).toMatchObject({ ok: true });
    const [first, again] = [await playScenario(scenario), await playScenario(scenario)];
    expect({ crash: first.crash, broken: first.verdict.invariants.filter(({ state }) => state !== 'holds') }).toEqual({
      crash: null,
      broken: [],
    });
    expect([again.hash, again.endHash]).toEqual([first.hash, first.endHash]);
  },
);
