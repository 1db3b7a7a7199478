/**
 * Measures what a very long conversation costs the server beside a short one, among many others, from the request's
 * first byte to the answer's last.
 */
import { TimedRequests } from '../support/timed-requests.ts';
import { figure, inTurn, median, type Figure } from '../support/figures.ts';
import { startTestBed } from '../support/server-bed.ts';
import { createFilledStore, type Hub, type FilledStore } from '../support/filled-store.ts';

/** Both have several chunks, and equally many messages in their last one. */
const [LONG, SHORT] = [100_000, 160];
/** Measurements per turn, of which the median counts, because each takes only a few milliseconds. */
const TIMES = 9;
const OTHERS = { conversations: 1_000, length: 100 };

interface RequestTimes {
  first: number;
  page: number;
  sent: number;
  one: number;
}
const names: Record<keyof RequestTimes, string> = {
  first: 'first pull',
  page: 'its first page read',
  sent: 'one message pushed',
  one: 'pull, one message new',
};

function measurementOf({ node, epoch }: FilledStore, hub: Hub): () => Promise<RequestTimes> {
  const requester = new TimedRequests(node, hub, epoch);
  const other = hub.others[0] as Hub['others'][number];
  const measureOnce = async (): Promise<RequestTimes> => {
    const first = await requester.firstPull();
    const page = await requester.page(other, 0);
    const sent = await requester.sendTo(other);
    return { first, page, sent, one: (await requester.pull()).ms };
  };
  return async () => {
    const times: RequestTimes[] = [];
    for (let n = 0; n < TIMES; n++) times.push(await measureOnce());
    const of = (kind: keyof RequestTimes) => median(times.map((each) => each[kind]));
    return { first: of('first'), page: of('page'), sent: of('sent'), one: of('one') };
  };
}

export async function serverByLength(n: number): Promise<Figure[]> {
  const bed = await startTestBed();
  try {
    const store = await createFilledStore(bed, 'lengths', [
      { conversations: 1, length: LONG },
      { conversations: 1, length: SHORT },
      OTHERS,
    ]);
    const [long = [], short = []] = await inTurn(
      n,
      store.hubs.slice(0, 2).map((hub) => measurementOf(store, hub)),
    );
    const what = {
      workload: `a conversation of ${LONG.toLocaleString('en')}`,
      peerName: `a conversation of ${SHORT}`,
      unit: 'ms',
    } as const;
    return (Object.keys(names) as (keyof RequestTimes)[]).map((kind) =>
      figure(
        { ...what, name: `server: ${names[kind]}` },
        long.map((times) => times[kind]),
        short.map((times) => times[kind]),
      ),
    );
  } finally {
    await bed.stop();
  }
}
