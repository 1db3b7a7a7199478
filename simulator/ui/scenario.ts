/** Reads and writes scenarios from files and addresses. Input is validated, because anyone may have written it. */
import * as z from 'zod/mini';
import { soundPreferences } from '#schemas/entities/preferences.ts';
import { MESSAGE_LENGTH } from '#schemas/limits.ts';
import type { Scenario } from './types.ts';

export type ScenarioError = 'not-json' | 'not-a-scenario' | 'too-large' | 'unknown-version';
type ReadScenario = { ok: true; value: Scenario } | { ok: false; code: ScenarioError };
const failure = (code: ScenarioError): ReadScenario => ({ ok: false, code });

const FILE_BYTES = 1_000_000;
const MOST_STEPS = 5000;
/** Latest time of a step: one day. */
const LATEST_MS = 24 * 60 * 60_000;

const text = z.string().check(z.maxLength(2 * MESSAGE_LENGTH));
const name = z.string().check(z.minLength(1), z.maxLength(60));
const at = z.int().check(z.gte(0), z.lte(LATEST_MS));
const index = z.int().check(z.gte(0), z.lte(3));
const ms = z.int().check(z.gte(0), z.lte(120_000));
const percent = z.int().check(z.gte(0), z.lte(100));
const DAY_MS = 24 * 60 * 60_000;

const switches = z.object({
  latency: ms,
  jitter: ms,
  loss: percent,
  duplication: percent,
  reordering: percent,
  offline: z.boolean(),
  halfOpen: z.boolean(),
  portal: z.boolean(),
  answers: z.enum(['normal', '401', '429', '500']),
  clock: z.int().check(z.gte(-DAY_MS), z.lte(DAY_MS)),
  quotaFull: z.boolean(),
  killAfterWrites: z.nullable(z.int().check(z.gte(1), z.lte(1000))),
  killBeforeAck: z.boolean(),
});

const ref = z.string().check(z.minLength(1), z.maxLength(60));
const device = <Act extends string, Args extends readonly z.core.$ZodType[]>(act: Act, ...args: Args) =>
  z.tuple([at, index, z.literal(act), ...args]);
const set = Object.entries(switches.shape).map(([key, value]) =>
  z.tuple([at, index, z.literal('set'), z.literal(key), value]),
);
const actsWithoutArguments = [
  'sign-out',
  'sign-in',
  'open-tab',
  'close-tab',
  'kill-leader',
  'freeze-leader',
  'wake',
  'service-worker',
] as const;

const step = z.union([
  device('write', name, text),
  device('edit', ref, text),
  ...(['delete', 'discard', 'retry', 'dismiss', 'confirm'] as const).map((act) => device(act, ref)),
  device('read', name, z.int().check(z.gte(0))),
  ...(['hide', 'open', 'block', 'unblock', 'leave', 'join', 'remove'] as const).map((act) => device(act, name)),
  ...Object.entries(soundPreferences.shape).map(([field, value]) =>
    z.tuple([at, index, z.literal('preference'), z.literal(field), value]),
  ),
  ...actsWithoutArguments.map((act) => device(act)),
  ...set,
  z.tuple([at, z.literal('server'), z.enum(['crash', 'restart', 'backup', 'restore'])]),
  z.tuple([at, z.literal('all'), z.literal('heal')]),
]);

type AnyStep = [at: number, where: number | string, act: string, first?: unknown];
/** Acts whose first argument is a member; those about the group; those about either. */
const ABOUT_MEMBER = new Set(['write', 'read', 'hide', 'open', 'block', 'unblock', 'remove']);
const ABOUT_GROUP = new Set(['leave', 'join']);
const ABOUT_EITHER = new Set(['write', 'read']);

/** Returns whether the steps are in order, not after the end, and name existing devices and members. */
function isConsistent({
  steps,
  devices,
  history,
  group,
  until,
}: {
  steps: unknown[];
  devices: { member: string }[];
  history: [string, string, string][];
  group?: { name: string; members: string[] } | undefined;
  until: number;
}): boolean {
  const talks = history.flatMap(([from, to]) => (to === group?.name ? [from] : [from, to]));
  const members = new Set([...devices.map(({ member }) => member), ...talks, ...(group?.members ?? [])]);
  if (group && (members.has(group.name) || !group.members.length)) return false;
  let last = 0;
  for (const [when, target, act, first] of steps as AnyStep[]) {
    if (when < last || when > until || (typeof target === 'number' && target >= devices.length)) return false;
    if (ABOUT_GROUP.has(act) && (!group || first !== group.name)) return false;
    if (group && ABOUT_EITHER.has(act) && first === group.name) {
      last = when;
      continue;
    }
    if (ABOUT_MEMBER.has(act) && (!members.has(String(first)) || devices[Number(target)]?.member === first))
      return false;
    last = when;
  }
  return history.every(([from, to]) => from !== to);
}

const scenario = z
  .object({
    v: z.literal(1),
    name: z.string().check(z.minLength(1), z.maxLength(120)),
    see: z._default(z.string().check(z.maxLength(400)), ''),
    seed: z.int().check(z.gte(0), z.lte(0xffffffff)),
    devices: z
      .array(z.object({ name, member: name, switches: z._default(z.partial(switches), {}) }))
      .check(z.minLength(2), z.maxLength(4)),
    group: z.optional(z.object({ name: name.check(z.minLength(3)), members: z.array(name).check(z.maxLength(5)) })),
    history: z._default(z.array(z.tuple([name, name, text])).check(z.maxLength(300)), []),
    steps: z.array(step).check(z.maxLength(MOST_STEPS)),
    until: at,
  })
  .check(z.refine(isConsistent));

export function readScenario(json: string): ReadScenario {
  if (json.length > FILE_BYTES) return failure('too-large');
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return failure('not-json');
  }
  const version = typeof value === 'object' && value !== null && 'v' in value ? value.v : undefined;
  if (typeof version === 'number' && version !== 1) return failure('unknown-version');
  const parsed = scenario.safeParse(value);
  return parsed.success ? { ok: true, value: parsed.data as Scenario } : failure('not-a-scenario');
}

/** Writes a scenario as JSON with one step per line, so that it can be read and changed by hand. */
export function writeScenario({ steps, history, ...rest }: Scenario): string {
  const lines = (all: readonly unknown[]) =>
    all.length ? `[\n    ${all.map((each) => JSON.stringify(each)).join(',\n    ')}\n  ]` : '[]';
  const head = JSON.stringify(rest, null, 2).slice(0, -2);
  return `${head},\n  "history": ${lines(history)},\n  "steps": ${lines(steps)}\n}\n`;
}
