/** Case of a scene: its rule, its story, and the faults that must break it. */
import type { FaultHooks } from '#simulator/faults/fault-hooks.ts';
import type { SimDevice } from '#simulator/devices/device.ts';
import type { World } from '#simulator/devices/world.ts';
import type { Scene } from '../scene.ts';

export const SECOND = 1000;
/** Milliseconds after which a request without an answer has been given up; the limit is ten seconds. */
export const GIVEN_UP = 11 * SECOND;
/** Milliseconds after which a context is suspended, to cover the time between any two steps. */
export const MOMENTS = Array.from({ length: 24 }, (_, n) => n * 2);

export interface SceneCase {
  rule: string;
  says: string;
  /** Planted bugs, each of which breaks the rule. */
  bugs?: readonly string[];
  /** Further faults for this case alone. */
  faults?: Record<string, () => FaultHooks>;
  given?: { devices?: number[]; history?: number; faultHooks?: FaultHooks };
  /** The rule holds at each moment, and a bug breaks it at one of them. */
  moments?: readonly number[];
  story: (scene: Scene, moment: number) => Promise<void>;
}

/** Fills the store, then closes the tabs: only the service worker remains, when it is woken. */
export async function asleep(world: World, device: SimDevice): Promise<void> {
  await world.run(SECOND);
  for (const tab of device.tabs) device.kill(tab);
}

/** Stops live announcements of commits from now on. */
export const silenceAnnouncements = ({ world }: Scene): unknown =>
  Object.assign(world.network, { announce: () => undefined });

/** Ends the session: neither its token nor its refresh token is valid any more. */
export function ended({ node }: World, device: SimDevice): void {
  const { session } = device;
  if (!session) return;
  node.expire(session.token);
  node.revoke(session.refresh);
}
