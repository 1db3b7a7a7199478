/** What forwarders of media have in common: processes that let members in and out by order, and say what they take. */
import datachannel from 'node-datachannel';
import { readOffer, type Offer } from '#server/live/child/offer.ts';
import { openPeer, type Peer } from '#server/live/child/peer.ts';

export type ForwarderOrder = { sdp: string } | { leave: number } | 'figures';
export type ForwarderReply = { sdp: string; number: number } | ForwarderFigures;

interface ForwarderFigures {
  processorTime: number;
  memoryBytes: number;
  counters: Readonly<Record<string, number>>;
}

export interface Connection extends Peer {
  offer: Offer;
  /** Of the stream that is sent in the first section; those of the others follow. */
  firstSsrc: number;
}

datachannel.initLogger('Fatal', () => undefined);
const port = Number(process.argv[2]);
let nextSsrc = 1000;

/** Answers a member's offer, as the engine does. */
export async function connect(sdp: string, onState: (state: string) => void = () => undefined): Promise<Connection> {
  const offer = readOffer(sdp);
  if (typeof offer === 'string') throw new Error(offer);
  const firstSsrc = nextSsrc;
  nextSsrc += offer.sections.length;
  const ssrcOf = (section: number) => firstSsrc + section;
  return { offer, firstSsrc, ...(await openPeer(offer, { port, bind: '127.0.0.1' }, ssrcOf, onState)) };
}

/**
 * Takes orders. `enter` resolves to the answer, and to the number under which the member leaves. `counters`: what it
 * counts.
 */
export function takeOrders(
  enter: (sdp: string) => Promise<{ sdp: string; number: number }>,
  leave: (number: number) => void,
  counters: ForwarderFigures['counters'] = {},
): void {
  const reply = (message: ForwarderReply) => void process.send?.(message);
  const figures = (): ForwarderFigures => {
    const { user, system } = process.cpuUsage();
    return { processorTime: user + system, memoryBytes: process.memoryUsage.rss(), counters };
  };
  process.on('message', (message) => {
    const order = message as ForwarderOrder;
    if (order === 'figures') return reply(figures());
    if ('sdp' in order) return void enter(order.sdp).then(reply);
    leave(order.leave);
    reply(figures());
  });
  process.on('disconnect', () => process.exit(0));
}
