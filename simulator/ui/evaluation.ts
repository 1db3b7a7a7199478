/** Ends all faults, lets the devices catch up, and evaluates the rules. */
import { isFailed } from '#schemas/commands/queue.ts';
import type { Director } from './director.ts';
import type { StoreMirror } from './store-mirror.ts';
import type { Verdict } from './types.ts';

const HEALED_MS = 60_000;
const LOOK_MS = 2000;
/** Time after which messages under way have arrived. */
const QUIET_MS = 1100;

/** Runs at most 60 virtual seconds, and resolves to the verdict. `onProgress` is called after each two seconds. */
export async function healAndEvaluate(
  director: Director,
  onProgress: () => Promise<void> | void = () => undefined,
): Promise<Verdict> {
  const healAt = Math.floor(director.now) + 1;
  director.schedule([healAt, 'all', 'heal']);
  await director.runTo(healAt);
  await director.runTo(healAt + QUIET_MS);
  director.networkLink.pulls.fill(0);
  const end = healAt + QUIET_MS + HEALED_MS;
  while (director.now < end && director.crash === null) {
    await director.runTo(Math.min(end, director.now + LOOK_MS));
    await onProgress();
    if (director.devices.every((device) => settled(director, device))) break;
  }
  director.evaluatedAt = director.now;
  return director.readVerdict(true);
}

function settled(director: Director, device: StoreMirror): boolean {
  const screen = device.readScreen();
  const converged = screen.digestText() === director.node.digestText(device.account);
  return (
    converged &&
    !screen.isIncomplete &&
    !screen.hasLeftovers &&
    screen.queue.entries.every(({ id }) => isFailed(screen.queue, id))
  );
}
