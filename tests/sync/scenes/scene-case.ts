/** A case of a scene: its rule, its story, and the faults that must break it. */
import type { FaultHooks } from '#simulator/faults/fault-hooks.ts';
import type { SimDevice } from '#simulator/devices/device.ts';
import type { World } from '#simulator/devices/world.ts';
import type { Scene } from '../scene.ts';

export const SECOND = 1000;
/** A request without an answer is given up after ten. */
export const GIVEN_UP = 11 * SECOND;
/** Milliseconds after which somebody falls asleep: between any two steps. */
export const MOMENTS = Array.from({ length: 24 }, (_, n) => n * 2);

export interface SceneCase {
  rule: string;
  says: string;
  /** Planted bugs that break it, each by itself. */
  bugs?: readonly string[];
  /** Further faults, for this case alone. */
  faults?: Record<string, () => FaultHooks>;
  given?: { devices?: number[]; history?: number; faultHooks?: FaultHooks };
  /** It holds for each of them, and a bug shows in one. */
  moments?: readonly number[];
  story: (scene: Scene, moment: number) => Promise<void>;
}

/** Its store is filled; then only its page is left, and a service worker when it is woken. */
export async function asleep(world: World, device: SimDevice): Promise<void> {
  await world.run(SECOND);
  for (const tab of device.tabs) device.kill(tab);
}

/** What is committed from now on is announced to nobody. */
export const silenceAnnouncements = ({ world }: Scene): unknown =>
  Object.assign(world.network, { announce: () => undefined });

/** The session ends: neither its token nor its refresh is good any more. */
export function ended({ node }: World, device: SimDevice): void {
  const { session } = device;
  if (!session) return;
  node.expire(session.token);
  node.revoke(session.refresh);
}
