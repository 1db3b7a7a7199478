/** Runs a plan: its steps, then the end of all faults, then the final checks. */
import type { FaultHooks } from '../faults/fault-hooks.ts';
import { expireNotifications } from '#simulator/server/notifications/expiry.ts';
import { Trace } from './chance.ts';
import { checkLeftovers } from '../invariants/leftovers.ts';
import { checkFinalState } from '../invariants/final-checks.ts';
import { pendingPictures } from '../invariants/picture-tracker.ts';
import { InvariantViolation, type Plan, type Step } from './plan.ts';
import { inMemoryBackend } from './ports/database-backend.ts';
import { interceptConsoleErrors, installImmediateHash } from './deterministic-globals.ts';
import { confirmAll } from '../devices/acts.ts';
import { endSlowMode } from '../devices/crowd-acts.ts';
import { applyStep } from '../devices/apply-step.ts';
import { World, type WorldKinds } from '../devices/world.ts';

export interface RunOutcome {
  /** Name of the broken rule, or `crash`; null: none. */
  what: string | null;
  text: string;
  hash: string;
  lines: readonly string[] | null;
  /** Number of occurrences of each event. */
  counts: ReadonlyMap<string, number>;
}

/** Time after the end of all faults within which every device must show the server's state [Y7]. */
const HEALED_MS = 60_000;
const MOST_PULLS = 8;

/** Part of a run before the faults end: the plan's steps, or a scene written by hand. */
export type Script = (world: World) => Promise<void>;

const scriptOf =
  (steps: readonly Step[]): Script =>
  async (world) => {
    for (const step of steps) {
      await world.run(step[1]);
      applyStep(world, step);
    }
  };

export async function runPlan(
  plan: Plan,
  hooks: FaultHooks = {},
  keepLines = false,
  storage = inMemoryBackend,
  script = scriptOf(plan.steps),
  kinds?: WorldKinds,
): Promise<RunOutcome> {
  const trace = new Trace(keepLines);
  const restoreGlobals = [installImmediateHash(), interceptConsoleErrors((error) => world?.reportDefect(error))];
  let world: World | null = null;
  const outcome = (what: string | null, text: string): RunOutcome => ({
    what,
    text,
    hash: trace.hash,
    lines: trace.lines,
    counts: world?.counters.counts ?? new Map(),
  });
  try {
    world = new World(plan, hooks, trace, storage, kinds);
    await world.waitUntilOpen();
    await script(world);
    await heal(world);
    checkFinalState(world);
    world.devices.forEach(checkLeftovers);
    world.fields.check(world.node.server);
    world.settings.check(world.node.server);
    world.follows.check(world.node.server);
    world.events.check(world.node.server);
    world.albums.check(world.node.server);
    world.albums.checkDevices(world.node.server, world.devices);
    world.pictures.check(world.devices);
    world.reports.check(world.node.server);
    world.drafts.check();
    return outcome(null, '');
  } catch (error) {
    if (error instanceof InvariantViolation) return outcome(error.rule, error.message);
    return outcome('crash', error instanceof Error ? (error.stack ?? error.message) : String(error));
  } finally {
    for (const end of restoreGlobals) end();
  }
}

async function heal(world: World): Promise<void> {
  world.log('— all is well —');
  world.network.faultless = true;
  endSlowMode(world);
  world.node.up = true;
  expireNotifications(world.node.server);
  if (world.node.refusesProtocol) world.restartAll();
  for (const device of world.devices) {
    Object.assign(device.link, { online: true, stalled: false, portal: false, slow: 0 });
    for (const { commitFailures } of [
      device.deviceDatabase,
      device.databases.queue,
      device.databases.store,
      device.databases.media,
    ])
      commitFailures.length = 0;
    device.ensureTabs(1);
    for (const { context } of [device.page, ...device.tabs]) {
      context.writesLeft = Number.POSITIVE_INFINITY;
      context.wake();
    }
    device.ensureTabs(1);
  }
  await world.run(1000);
  // Requests under way arrive first; only the pulls after that are counted.
  for (const device of world.devices) for (const { work } of device.tabs) work.drop();
  await world.run(100);
  for (const device of world.devices) for (const { work } of device.tabs) work.onNetworkOnline();
  world.network.pulls.clear();
  const end = world.time.now + HEALED_MS;
  while (world.time.now < end) {
    for (const device of world.devices) {
      device.signIn(device.account);
      if (device.isOpen) confirmAll(device);
      else device.page.follow();
    }
    await world.run(2000);
    const { countChanges, notificationJobs } = world.node.server.truth;
    if (!countChanges.size && !notificationJobs.length && world.devices.every((device) => settled(world, device)))
      break;
  }
  for (const [name, pulls] of world.network.pulls)
    if (pulls > MOST_PULLS) throw new InvariantViolation('too many pulls', `${name}: ${pulls}`);
}

function settled(world: World, device: World['devices'][number]): boolean {
  const screen = device.readScreen();
  const { queue } = screen;
  return (
    !world.isBehind(device) &&
    !screen.isIncomplete &&
    !screen.hasLeftovers &&
    !pendingPictures(device).length &&
    queue.entries.every(({ id }) => queue.results.get(id)?.status === 'rejected')
  );
}
