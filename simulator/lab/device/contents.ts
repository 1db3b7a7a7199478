import type { SimDevice } from '../../world/device.ts';
import type { Contents } from '../crossing.ts';

/** Everything that lies on a device, as it is now. */
export function contentsOf({
  account,
  era,
  erased,
  session,
  skew,
  databases: { queue, store },
  tabs,
}: SimDevice): Contents {
  return {
    account,
    era,
    erased,
    session: session ? (session.lost ? 'lost' : 'present') : 'none',
    skew: skew * 24 * 60 * 60_000,
    tables: queue.tables,
    streams: store.streamDocs(),
    pages: store.pageDocs(),
    tabs: tabs
      .filter(({ context }) => context.alive)
      .map(({ context, state }) => ({ name: context.name, frozen: context.frozen, state: state.now })),
    writes: { queue: queue.version, store: store.version },
  };
}
