/**
 * What a very long conversation costs the server beside a short one, among many others: from the request's first byte
 * to the answer's last.
 */
import { Asking } from '../support/asking.ts';
import { figure, inTurn, median, type Figure } from '../support/numbers.ts';
import { serverBed } from '../support/server-bed.ts';
import { filledStore, type Hub, type Store } from '../support/stored.ts';

/** Both have more than one page, and as many messages in their last. */
const [LONG, SHORT] = [100_000, 160];
/** A turn's figure is the median of so many: each takes a few milliseconds. */
const TIMES = 9;
const OTHERS = { conversations: 1_000, length: 100 };

interface Took {
  first: number;
  page: number;
  sent: number;
  one: number;
}
const names: Record<keyof Took, string> = {
  first: 'first pull',
  page: 'its first page read',
  sent: 'one message pushed',
  one: 'pull, one message new',
};

function measuring({ node, epoch }: Store, hub: Hub): () => Promise<Took> {
  const asking = new Asking(node, hub, epoch);
  const other = hub.others[0] as Hub['others'][number];
  const once = async (): Promise<Took> => {
    const first = await asking.firstPull();
    const page = await asking.page(other, 0);
    const sent = await asking.sendTo(other);
    return { first, page, sent, one: (await asking.pull()).ms };
  };
  return async () => {
    const took: Took[] = [];
    for (let n = 0; n < TIMES; n++) took.push(await once());
    const of = (kind: keyof Took) => median(took.map((each) => each[kind]));
    return { first: of('first'), page: of('page'), sent: of('sent'), one: of('one') };
  };
}

export async function byLengthServed(n: number): Promise<Figure[]> {
  const bed = await serverBed();
  try {
    const store = await filledStore(bed, 'lengths', [
      { conversations: 1, length: LONG },
      { conversations: 1, length: SHORT },
      OTHERS,
    ]);
    const [long = [], short = []] = await inTurn(
      n,
      store.hubs.slice(0, 2).map((hub) => measuring(store, hub)),
    );
    const what = {
      workload: `a conversation of ${LONG.toLocaleString('en')}`,
      peerName: `a conversation of ${SHORT}`,
      unit: 'ms',
    } as const;
    return (Object.keys(names) as (keyof Took)[]).map((kind) =>
      figure(
        { ...what, name: `server: ${names[kind]}` },
        long.map((took) => took[kind]),
        short.map((took) => took[kind]),
      ),
    );
  } finally {
    await bed.stop();
  }
}
