/** Makes a plan from a seed. Each plan prefers some kinds of steps and leaves out others. */
import { diceOf, type Dice } from './chance.ts';
import { withPatterns } from './patterns.ts';
import { STEP_KINDS, type StepKind, type Plan, type Step } from './plan.ts';

const USUAL_COUNT: Partial<Record<StepKind, number>> = {
  act: 14,
  elsewhere: 6,
  profile: 2,
  rest: 2,
  kill: 2,
  fuse: 3,
  line: 2,
  slow: 2,
  stall: 2,
  'service-worker': 3,
};
const SHAPES = [
  [1, 1],
  [2, 1],
  [1, 2],
  [2, 1, 1],
];
/** Kinds of steps that occur rarely. */
const RARE: StepKind[] = [
  'backup',
  'restore',
  'sign-out',
  'sign-in',
  'revoke',
  'expire',
  'outdated',
  'skew',
  'trouble',
  'portal',
  'newer',
  'old-worker',
  'other-version',
  'away',
];

/** Kinds that are drawn with their own dice, so that they do not change the rest of a seed's history. */
const DRAWN_SEPARATELY: StepKind[] = [
  'express',
  'picture',
  'media',
  'report',
  'push',
  'draft',
  'group',
  'crowd',
  'notification',
  'follow',
  'event',
  'album',
  'privacy',
  'grant',
];

function bag(dice: Dice): StepKind[] {
  const many = [0, 1, 1, 2, 5];
  const turnover = dice(3) === 0;
  const all = STEP_KINDS.filter((each) => !DRAWN_SEPARATELY.includes(each)).flatMap((each) => {
    const usual = USUAL_COUNT[each] ?? (RARE.includes(each) ? (turnover ? 2 : 0.5) : 1);
    return Array.from({ length: Math.floor(usual * (many[dice(5)] ?? 1)) }, () => each);
  });
  return [...all, 'act', 'act', 'act', 'elsewhere'];
}

/** Inserts quotes, reactions and settings. */
function withReactions(steps: Step[], dice: Dice): Step[] {
  for (let times = dice(3) === 0 ? 0 : dice(10); times > 0; times--) {
    const at = dice(steps.length + 1);
    // Some follow at once: a pending message is quoted, or a reaction is changed again.
    for (let more = dice(3); more >= 0; more--)
      steps.splice(at, 0, [
        'express',
        dice(8) === 0 ? dice(3000) : dice(100),
        steps[at]?.[2] ?? 0,
        dice(1000),
        dice(1000),
      ]);
  }
  return steps;
}

/** Inserts pictures with their faults, reports, and web pushes. */
function withPictures(steps: Step[], dice: Dice): Step[] {
  const insertSteps = (kind: StepKind, maximum: number, follow: StepKind[]) => {
    for (let times = dice(maximum); times > 0; times--) {
      const at = dice(steps.length + 1);
      const device = steps[at]?.[2] ?? dice(6);
      const more = Array.from({ length: follow.length ? dice(4) : 0 }, (): Step => [
        follow[dice(follow.length)] ?? kind,
        dice(4) === 0 ? dice(4000) : dice(200),
        device,
        dice(1000),
        dice(1000),
      ]);
      steps.splice(at, 0, [kind, dice(300), device, dice(1000), dice(1000)], ...more);
    }
  };
  if (dice(2) === 0)
    insertSteps('picture', 7, ['picture', 'picture', 'picture', 'media', 'media', 'kill', 'fuse', 'line', 'portal']);
  if (dice(3) === 0) insertSteps('report', 4, []);
  if (dice(4) === 0) insertSteps('push', 4, []);
  return steps;
}

/** Inserts drafts with a delay of 0, so that the times of the other steps stay the same. */
function withDrafts(steps: Step[], dice: Dice): Step[] {
  for (let times = dice(3) === 0 ? dice(12) : 0; times > 0; times--) {
    const at = dice(steps.length + 1);
    steps.splice(at, 0, ['draft', 0, steps[at]?.[2] ?? 0, dice(1000), dice(1000)]);
  }
  return steps;
}

/** Inserts what members do in groups, on their devices and elsewhere, with a delay of 0 at most places. */
function withGroups(steps: Step[], dice: Dice): Step[] {
  if (dice(3) > 0) return steps;
  const most = steps.length;
  for (let times = 10 + dice(30); times > 0; times--) {
    const at = dice(steps.length + 1);
    const step = dice(3) === 0 ? 'group' : 'crowd';
    steps.splice(at, 0, [step, dice(6) ? 0 : dice(400), steps[at % most]?.[2] ?? 0, dice(1000), dice(1000)]);
  }
  // What a device asks offline meets another membership of the same member.
  if (dice(2) === 0) {
    const device = dice(6);
    const requests: Step[] = [10, 0, 10].map((act) => ['group', dice(200), device, act + 16 * dice(60), dice(1000)]);
    const elsewhere: Step[] = [1, 1, 1, 1].map((act) => ['crowd', dice(200), 0, act + 12 * (1 + dice(60)), dice(1000)]);
    const line: Step = ['line', 0, device, 0, 0];
    steps.splice(dice(steps.length + 1), 0, line, ...requests.slice(dice(3)), ...elsewhere, line);
  }
  // First there must be a group, with somebody in it.
  for (const n of [5, 4, 3, 2, 1, 0]) steps.splice(0, 0, ['crowd', 20, 0, n, dice(1000)]);
  return steps;
}

/** Inserts events that notify, and what members do with their notifications; some follow at once. */
function withNotifications(steps: Step[], dice: Dice): Step[] {
  if (dice(3) > 0) return steps;
  for (let times = 6 + dice(14); times > 0; times--) {
    const at = dice(steps.length + 1);
    const device = steps[at]?.[2] ?? dice(6);
    const more = Array.from({ length: 1 + dice(4) }, (): Step => [
      'notification',
      dice(4) ? 0 : dice(500),
      device,
      dice(1000),
      dice(1000),
    ]);
    steps.splice(at, 0, ...more);
  }
  return steps;
}

/** Inserts follows and answers to them; some follow at once, and some meet a block. */
function withFollows(steps: Step[], dice: Dice): Step[] {
  if (dice(3) > 0) return steps;
  for (let times = 4 + dice(8); times > 0; times--) {
    const at = dice(steps.length + 1);
    const more = Array.from({ length: 1 + dice(3) }, (): Step => [
      'follow',
      dice(4) ? 0 : dice(500),
      dice(6),
      dice(1000),
      dice(1000),
    ]);
    steps.splice(at, 0, ...more);
  }
  return steps;
}

/** Inserts answers to events, on several devices at about the same time, with a delay of 0 at most places. */
function withEvents(steps: Step[], dice: Dice): Step[] {
  if (dice(3) > 0) return steps;
  for (let times = 4 + dice(8); times > 0; times--) {
    const at = dice(steps.length + 1);
    const more = Array.from({ length: 1 + dice(3) }, (): Step => [
      'event',
      dice(4) ? 0 : dice(500),
      dice(6),
      dice(1000),
      dice(1000),
    ]);
    steps.splice(at, 0, ...more);
  }
  return steps;
}

/** Inserts what members do with albums, and whom they let write to them; some meet a follow, a block or a dead line. */
function withAlbums(steps: Step[], dice: Dice): Step[] {
  if (dice(3) > 0) return steps;
  const kinds: StepKind[] = ['album', 'album', 'album', 'album', 'follow', 'privacy'];
  for (let times = 4 + dice(8); times > 0; times--) {
    const at = dice(steps.length + 1);
    const more = Array.from({ length: 1 + dice(4) }, (): Step => [
      kinds[dice(kinds.length)] ?? 'album',
      dice(4) ? 0 : dice(500),
      dice(6),
      dice(1000),
      dice(1000),
    ]);
    steps.splice(at, 0, ...more);
  }
  return steps;
}

/** Inserts grants, their end and what is read meanwhile, mostly of one owner and one viewer who follow each other. */
function withGrants(steps: Step[], dice: Dice): Step[] {
  if (dice(3) > 0) return steps;
  for (let times = 2 + dice(5); times > 0; times--) {
    const at = dice(steps.length + 1);
    const more = Array.from({ length: 2 + dice(4) }, (): Step => [
      'grant',
      dice(4) ? dice(60) : dice(900),
      dice(3),
      dice(1000),
      dice(1000),
    ]);
    steps.splice(at, 0, ...more);
  }
  return steps;
}

export function randomPlan(seed: number): Plan {
  const dice = diceOf(seed * 7919 + 17);
  const quiet = dice(3) === 0;
  const rate = (maximum: number) => (quiet || dice(3) === 0 ? 0 : dice(maximum));
  const kinds = bag(dice);
  const acts = Array.from({ length: 4 + dice(8) }, () => dice(16));
  const pace = [30, 300, 3000][dice(3)] ?? 300;
  const steps = Array.from({ length: 20 + dice(40) }, (): Step => {
    const kind = kinds[dice(kinds.length)] ?? 'act';
    const a = kind === 'act' && dice(2) ? (acts[dice(acts.length)] ?? 0) : dice(1000);
    return [kind, dice(8) === 0 ? dice(10 * pace) : dice(pace), dice(6), a, dice(1000)];
  });
  if (dice(4) === 0) {
    steps.splice(dice(8), 0, ['backup', 10, 0, 0, 0]);
    steps.splice(10 + dice(10), 0, ['restore', dice(pace), 0, 0, 0]);
  }
  return {
    seed,
    devices: SHAPES[dice(SHAPES.length)] ?? [1, 1],
    tabs: 1 + (dice(3) === 0 ? 1 : 0),
    // Members here have too few conversations for the product's screenful.
    ...(seed % 2 === 1 && { screenful: 1 }),
    // And too few entries for the product's batch of 200.
    ...(seed % 3 === 1 && { batch: 2 }),
    history: [60 + dice(70), 10 + dice(20), dice(4), dice(4), dice(4)][dice(5)] ?? 0,
    network: { lose: rate(20), twice: rate(20), late: rate(20), fail: rate(15), live: rate(25) },
    steps: withGrants(
      withAlbums(
        withEvents(
          withFollows(
            withNotifications(
              withGroups(
                withDrafts(
                  withPictures(
                    withReactions(withPatterns(steps, dice), diceOf(seed * 104_729 + 5)),
                    diceOf(seed * 611_953 + 23),
                  ),
                  diceOf(seed * 350_377 + 41),
                ),
                diceOf(seed * 270_029 + 11),
              ),
              diceOf(seed * 423_457 + 31),
            ),
            diceOf(seed * 517_619 + 7),
          ),
          diceOf(seed * 700_001 + 13),
        ),
        diceOf(seed * 811_033 + 19),
      ),
      diceOf(seed * 902_107 + 29),
    ),
  };
}
