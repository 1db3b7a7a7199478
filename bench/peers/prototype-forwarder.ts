/**
 * The prototype from which the engine was made: one connection for each member, with fixed slots in which all others
 * are put as they come. It knows no rights, rules, speakers, large pictures or limits, and no permission that runs out.
 */
import { SENDING } from '#server/live/child/offer.ts';
import type { PeerTrack } from '#server/live/child/peer.ts';
import { connect, takeOrders, type Connection } from './forwarder.ts';
import { counters, Slot, Source, type Kind } from './prototype-tracks.ts';

interface Pair<Each> {
  audio: Each;
  video: Each;
}

interface Member {
  sources: Pair<Source>;
  slots: (Pair<Slot> & { from: Member | null })[];
  close(): void;
}

const members = new Map<number, Member>();
const room = new Set<Member>();
let nextNumber = 0;

/** Puts everybody else into a member's slots, each in the one that they have already. */
function assign(member: Member): void {
  const wanted = [...room].filter((other) => other !== member);
  const had = new Set(member.slots.map(({ from }) => from));
  for (const slot of member.slots) if (slot.from && !wanted.includes(slot.from)) fill(slot, null);
  for (const other of wanted) {
    if (had.has(other)) continue;
    const slot = member.slots.find(({ from }) => !from);
    if (!slot) break;
    fill(slot, other);
  }
}

function fill(slot: Member['slots'][number], from: Member | null): void {
  slot.from = from;
  slot.audio.carry(from?.sources.audio ?? null);
  slot.video.carry(from?.sources.video ?? null);
}

async function enter(offered: string): Promise<{ sdp: string; number: number }> {
  const number = nextNumber++;
  const connection = await connect(offered, (state) => {
    const member = members.get(number);
    if (state !== 'connected' || !member) return;
    room.add(member);
    for (const each of room) assign(each);
  });
  members.set(number, memberOf(connection));
  return { sdp: connection.sdp, number };
}

function memberOf({ offer, tracks, firstSsrc, close }: Connection): Member {
  const source = (kind: Kind, at: number) => new Source(kind, trackAt(tracks, at));
  const slot = (kind: Kind, at: number) =>
    new Slot(kind, trackAt(tracks, at), firstSsrc + at, offer.sections[at]?.payloadType ?? 0);
  const slots: Member['slots'] = [];
  for (let at = SENDING; at < tracks.length; at += 2)
    slots.push({ from: null, audio: slot('audio', at), video: slot('video', at + 1) });
  return { sources: { audio: source('audio', 0), video: source('video', 1) }, slots, close };
}

function trackAt(tracks: readonly PeerTrack[], at: number): PeerTrack {
  const track = tracks[at];
  if (!track) throw new RangeError('track');
  return track;
}

function leave(number: number): void {
  const member = members.get(number);
  if (!member) return;
  members.delete(number);
  room.delete(member);
  for (const slot of member.slots) fill(slot, null);
  for (const source of Object.values(member.sources)) source.ring.fill(undefined);
  member.close();
  for (const each of room) assign(each);
}

takeOrders(enter, leave, counters);
