import type { SimDevice } from '../../devices/device.ts';
import type { DeviceContents } from '../device-messages.ts';

/** Returns the stored data of a device and the states of its tabs. */
export function contentsOf({
  account,
  era,
  eraseCount,
  session,
  skew,
  databases: { queue, store },
  tabs,
}: SimDevice): DeviceContents {
  return {
    account,
    era,
    eraseCount,
    session: session ? (session.lost ? 'lost' : 'present') : 'none',
    skew: skew * 24 * 60 * 60_000,
    tables: queue.tables,
    streams: store.streamDocs(),
    pages: store.chunkDocs(),
    tabs: tabs
      .filter(({ context }) => context.alive)
      .map(({ context, state }) => ({ name: context.name, frozen: context.frozen, state: state.current })),
    writes: { queue: queue.version, store: store.version },
  };
}
