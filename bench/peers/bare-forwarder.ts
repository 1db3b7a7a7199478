/**
 * The least that carries media with the same library: in a process of its own, every packet goes to everybody else
 * under another number of its stream. There are no rights, rules, resends, key frames or counts.
 */
import { SENDING } from '#server/live/child/offer.ts';
import { connect, takeOrders, type Connection } from './forwarder.ts';

/** Null: has left; the place is taken by the next one. */
const members: (Connection | null)[] = [];

/** Sound and the small picture of each member have a pair of tracks of all others, in the order of their entries. */
function forward(from: number, kind: 0 | 1, bytes: Buffer): void {
  const payload = (bytes[1] ?? 0) & 0x7f;
  // Reports of senders stay here.
  if (payload >= 64 && payload <= 95) return;
  for (const [to, member] of members.entries()) {
    if (to === from || !member) continue;
    const at = SENDING + 2 * (from < to ? from : from - 1) + kind;
    const track = member.tracks[at];
    bytes.writeUInt32BE(member.firstSsrc + at, 8);
    if (track?.isOpen() === true) track.sendMessageBinary(bytes);
  }
}

async function enter(offered: string): Promise<{ sdp: string; number: number }> {
  const member = await connect(offered);
  const free = members.indexOf(null);
  const from = free < 0 ? members.length : free;
  members[from] = member;
  for (const kind of [0, 1] as const) member.tracks[kind]?.onMessage((bytes) => forward(from, kind, bytes));
  return { sdp: member.sdp, number: from };
}

function leave(number: number): void {
  members[number]?.close();
  members[number] = null;
}

takeOrders(enter, leave);
