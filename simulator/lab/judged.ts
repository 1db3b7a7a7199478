/** All is well again, and everything has its time: then what must hold is judged. */
import { isFailed } from '#schemas/commands/queue.ts';
import type { Director } from './director.ts';
import type { Mirror } from './mirror.ts';
import type { Verdict } from './types.ts';

const HEALED_MS = 60_000;
const LOOK_MS = 2000;
/** What was still under way has arrived by then. */
const QUIET_MS = 1100;

/** `passed`: called now and then, so that a screen can follow. */
export async function judged(
  director: Director,
  passed: () => Promise<void> | void = () => undefined,
): Promise<Verdict> {
  const healed = Math.floor(director.now) + 1;
  director.do([healed, 'all', 'heal']);
  await director.runTo(healed);
  await director.runTo(healed + QUIET_MS);
  director.air.pulls.fill(0);
  const end = healed + QUIET_MS + HEALED_MS;
  while (director.now < end && director.crash === null) {
    await director.runTo(Math.min(end, director.now + LOOK_MS));
    await passed();
    if (director.devices.every((device) => settled(director, device))) break;
  }
  director.judgedAt = director.now;
  return director.verdict(true);
}

function settled(director: Director, device: Mirror): boolean {
  const seen = device.seen();
  const level = seen.digestText() === director.node.digestText(device.account);
  return level && !seen.missing && !seen.leftovers && seen.queue.entries.every(({ id }) => isFailed(seen.queue, id));
}
