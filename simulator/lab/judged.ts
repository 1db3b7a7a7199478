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
export async function judged(director: Director, passed: () => Promise<void> | void = () => undefined): Promise<Verdict> {
  if (director.healedAt === null) director.do([Math.floor(director.now) + 1, 'all', 'heal']);
  await director.runTo(Math.floor(director.now) + 1);
  const healed = director.healedAt ?? director.now;
  await director.runTo(healed + QUIET_MS);
  director.air.pulls.fill(0);
  const end = healed + QUIET_MS + HEALED_MS;
  while (director.now < end && director.crash === null) {
    await director.runTo(Math.min(end, director.now + LOOK_MS));
    await passed();
    if (director.devices.every((device) => settled(director, device))) return director.verdict(true);
  }
  return director.verdict(true);
}

function settled(director: Director, device: Mirror): boolean {
  const seen = device.seen();
  const level = seen.digestText() === director.node.digestText(device.account);
  return level && !seen.missing && !seen.leftovers && seen.queue.entries.every(({ id }) => isFailed(seen.queue, id));
}
