/**
 * The least that carries media with the same library: in a process of its own, every packet goes to everybody else
 * under another number of its stream. There are no rights, rules, resends, key frames or counts.
 */
import datachannel from 'node-datachannel';
import { readOffer, SENDING } from '#server/live/child/offer.ts';
import { openPeer, type PeerTrack } from '#server/live/child/peer.ts';

export type BareOrder = { sdp: string } | { leave: number } | 'figures';
export type BareReply = { sdp: string; number: number } | { processorTime: number; memoryBytes: number };

interface Member {
  ssrc: number;
  tracks: readonly PeerTrack[];
  close(): void;
}

datachannel.initLogger('Fatal', () => undefined);
/** Null: has left; the place is taken by the next one. */
const members: (Member | null)[] = [];
const port = Number(process.argv[2]);
let nextSsrc = 1000;

/** Sound and the small picture of each member have a pair of tracks of all others, in the order of their entries. */
function forward(from: number, kind: 0 | 1, bytes: Buffer): void {
  const payload = (bytes[1] ?? 0) & 0x7f;
  // Reports of senders stay here.
  if (payload >= 64 && payload <= 95) return;
  for (const [to, member] of members.entries()) {
    if (to === from || !member) continue;
    const at = SENDING + 2 * (from < to ? from : from - 1) + kind;
    const track = member.tracks[at];
    bytes.writeUInt32BE(member.ssrc + at, 8);
    if (track?.isOpen() === true) track.sendMessageBinary(bytes);
  }
}

async function enter(sdp: string): Promise<BareReply> {
  const offer = readOffer(sdp);
  if (typeof offer === 'string') throw new Error(offer);
  const ssrc = nextSsrc;
  nextSsrc += offer.sections.length;
  const peer = await openPeer(
    offer,
    { port, bind: '127.0.0.1' },
    (section) => ssrc + section,
    () => undefined,
  );
  const free = members.indexOf(null);
  const from = free < 0 ? members.length : free;
  members[from] = { ssrc, ...peer };
  for (const kind of [0, 1] as const) peer.tracks[kind]?.onMessage((bytes) => forward(from, kind, bytes));
  return { sdp: peer.sdp, number: from };
}

function leave(number: number): BareReply {
  members[number]?.close();
  members[number] = null;
  return figures();
}

function figures(): BareReply {
  const { user, system } = process.cpuUsage();
  return { processorTime: user + system, memoryBytes: process.memoryUsage.rss() };
}

process.on('message', (message) => {
  const order = message as BareOrder;
  if (order === 'figures') process.send?.(figures());
  else if ('leave' in order) process.send?.(leave(order.leave));
  else void enter(order.sdp).then((reply) => process.send?.(reply));
});
process.on('disconnect', () => process.exit(0));
