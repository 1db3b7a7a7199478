/** One run: the plan, then healing, then judgement. */
import type { Bending } from './bending.ts';
import { Trace } from './chance.ts';
import { checkLeft } from './judge/left.ts';
import { finalJudgement } from './judge/final.ts';
import { pendingPictures } from './judge/pictures.ts';
import { Broken, type Plan, type Step } from './plan.ts';
import { inMemory } from './ports/storage.ts';
import { listenForDefects, steadyHash } from './steady.ts';
import { confirmAll } from './world/acts.ts';
import { happen } from './world/happen.ts';
import { World } from './world/world.ts';

export interface Outcome {
  /** The rule that was broken; null: none. */
  what: string | null;
  text: string;
  hash: string;
  lines: readonly string[] | null;
  /** How often what has happened. */
  tally: ReadonlyMap<string, number>;
}

/** All devices show what the server says within this, once everything is well [Y7]. */
const HEALED_MS = 60_000;
const MOST_PULLS = 8;

/** What happens before all is well: the plan's steps, or what somebody has written out. */
export type Story = (world: World) => Promise<void>;

const planned =
  (steps: readonly Step[]): Story =>
  async (world) => {
    for (const step of steps) {
      await world.run(step[1]);
      happen(world, step);
    }
  };

export async function run(
  plan: Plan,
  bending: Bending = {},
  kept = false,
  storage = inMemory,
  story = planned(plan.steps),
): Promise<Outcome> {
  const trace = new Trace(kept);
  const restore = [steadyHash(), listenForDefects((error) => world?.crashed(error))];
  let world: World | null = null;
  const outcome = (what: string | null, text: string): Outcome => ({
    what,
    text,
    hash: trace.hash,
    lines: trace.lines,
    tally: world?.tally.counts ?? new Map(),
  });
  try {
    world = new World(plan, bending, trace, storage);
    await world.opened();
    await story(world);
    await heal(world);
    finalJudgement(world);
    world.devices.forEach(checkLeft);
    world.fields.check(world.node.server);
    world.wishes.check(world.node.server);
    world.pictures.check(world.devices);
    world.reports.check(world.node.server);
    world.drafts.check();
    return outcome(null, '');
  } catch (error) {
    if (error instanceof Broken) return outcome(error.what, error.message);
    return outcome('crash', error instanceof Error ? (error.stack ?? error.message) : String(error));
  } finally {
    for (const end of restore) end();
  }
}

async function heal(world: World): Promise<void> {
  world.say('— all is well —');
  world.network.calm = true;
  world.node.up = true;
  if (world.node.refuses) world.updated();
  for (const device of world.devices) {
    Object.assign(device.line, { online: true, stalled: false, portal: false, slow: 0 });
    for (const { troubles } of [device.own, device.databases.queue, device.databases.store, device.databases.media])
      troubles.length = 0;
    device.live(1);
    for (const { context } of [device.page, ...device.tabs]) {
      context.fuse = Number.POSITIVE_INFINITY;
      context.wake();
    }
    device.live(1);
  }
  await world.run(1000);
  // What is still under way arrives; then only this much is asked for.
  for (const device of world.devices) for (const { work } of device.tabs) work.drop();
  await world.run(100);
  for (const device of world.devices) for (const { work } of device.tabs) work.hurry();
  world.network.pulls.clear();
  const end = world.time.now + HEALED_MS;
  while (world.time.now < end) {
    for (const device of world.devices) {
      device.signIn(device.account);
      if (device.open) confirmAll(device);
      else device.page.follow();
    }
    await world.run(2000);
    if (world.devices.every((device) => settled(world, device))) break;
  }
  for (const [name, pulls] of world.network.pulls)
    if (pulls > MOST_PULLS) throw new Broken('too many pulls', `${name}: ${pulls}`);
}

function settled(world: World, device: World['devices'][number]): boolean {
  const seen = device.seen();
  const { queue } = seen;
  return (
    !world.behind(device) &&
    !seen.missing &&
    !seen.leftovers &&
    !pendingPictures(device).length &&
    queue.entries.every(({ id }) => queue.results.get(id)?.status === 'rejected')
  );
}
