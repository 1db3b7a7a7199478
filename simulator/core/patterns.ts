/**
 * Inserts short sequences of steps that pure chance combines too rarely. A seed has up to two of them, anywhere and on
 * any device.
 */
import type { Dice } from './chance.ts';
import type { Step } from './plan.ts';

/** Returns a step's number that selects `choice` among `count` choices. */
const numberFor = (choice: number, count: number, dice: Dice): number => choice + count * dice(60);
const ACT_COUNT = 16;
const REMOTE_ACT_COUNT = 11;

type Pattern = (device: number, dice: Dice) => Step[];
const step = (kind: Step[0], ms: number, device: number, a: number, dice: Dice): Step => [
  kind,
  ms,
  device,
  a,
  dice(1000),
];

const patterns: Pattern[] = [
  // A message is written, and cancelled before its request leaves.
  (device, dice) => [
    step('act', 10, device, numberFor(13, ACT_COUNT, dice), dice),
    step('act', dice(30), device, numberFor(9, ACT_COUNT, dice), dice),
  ],
  // A slow request arrives after a restored backup has changed the epoch; its message was cancelled meanwhile.
  (device, dice) => [
    step('backup', dice(1000), device, 0, dice),
    step('slow', 10, device, 100 + dice(140), dice),
    step('act', 10, device, numberFor(13, ACT_COUNT, dice), dice),
    step('act', 300 + dice(500), device, numberFor(9, ACT_COUNT, dice), dice),
    step('rest', 10_000 + dice(4000), device, 0, dice),
    step('restore', dice(500), device, 0, dice),
    step('rest', 9000, device, 0, dice),
  ],
  // A conversation is read offline, and a restored backup changes the epoch before the read is sent.
  (device, dice) => [
    step('backup', dice(3000), device, 0, dice),
    step('line', dice(3000), device, 0, dice),
    step('act', dice(2000), device, numberFor(4, ACT_COUNT, dice), dice),
    step('restore', dice(3000), device, 0, dice),
    step('line', dice(2000), device, 0, dice),
  ],
  // A part of the history becomes invisible, is changed meanwhile, and becomes visible again.
  (device, dice) => [
    step('elsewhere', 2500, device, numberFor(6, REMOTE_ACT_COUNT, dice), dice),
    step('elsewhere', dice(2500), device, numberFor(dice(2) ? 1 : 7, REMOTE_ACT_COUNT, dice), dice),
    step('elsewhere', dice(2500), device, numberFor(6, REMOTE_ACT_COUNT, dice), dice),
  ],
  // A worker is frozen; its member signs out and another one signs in; the worker wakes.
  (device, dice) => [
    step('freeze', 1, device, 0, dice),
    step('act', 10, device, numberFor(13, ACT_COUNT, dice), dice),
    ['service-worker', dice(200), device, dice(20), 1 + 4 * dice(50)],
    ['kill', dice(300), device, 0, 1],
    step('sign-out', dice(1500), device, 0, dice),
    ['sign-in', 100 + dice(4000), device, dice(1000), 0],
    step('rest', dice(8000), device, 0, dice),
    step('wake', 1, device, 0, dice),
  ],
  // A session is lost with queued messages; another member signs in; that session is lost too.
  (device, dice) => [
    step('line', 10, device, 0, dice),
    step('act', 500, device, numberFor(13, ACT_COUNT, dice), dice),
    step('revoke', 10, device, 0, dice),
    step('line', dice(500), device, 0, dice),
    ['sign-in', 1000 + dice(4000), device, dice(1000), 4 * dice(200)],
    step('act', dice(4000), device, numberFor(13, ACT_COUNT, dice), dice),
    step('revoke', dice(4000), device, 0, dice),
    ['sign-in', 1000 + dice(4000), device, dice(1000), 4 * dice(200)],
  ],
  // A member hides a conversation offline while the other one keeps writing.
  (device, dice) => [
    step('line', dice(1000), device, 0, dice),
    step('act', dice(1000), device, numberFor(6, ACT_COUNT, dice), dice),
    step('elsewhere', dice(1000), device, numberFor(8, REMOTE_ACT_COUNT, dice), dice),
    step('line', dice(2000), device, 0, dice),
  ],
];

/** Inserts up to two patterns into the steps; their own steps stay together or are spread among the others. */
export function withPatterns(steps: Step[], dice: Dice): Step[] {
  for (let times = dice(3); times > 0; times--) {
    let at = dice(steps.length);
    const spread = dice(3) === 0;
    for (const each of (patterns[dice(patterns.length)] as Pattern)(dice(6), dice)) {
      steps.splice(at, 0, each);
      at += 1 + (spread ? dice(3) : 0);
    }
  }
  return steps;
}
