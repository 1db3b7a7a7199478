/**
 * The data path of the prototype from which the engine was made, as it was: a ring for resends, reports in both
 * directions, requests for key frames, pictures that begin with one, and packets copied for each slot. Left out are the
 * losses of packets and the limits of bit rates that it had for trials, both off unless they were switched on.
 */
import type { PeerTrack } from '#server/live/child/peer.ts';

export type Kind = 'audio' | 'video';

const RING = 512;
const KEY_FRAME_PAUSE_MS = 400;
const CLOCK = { audio: 48_000, video: 90_000 } as const;
export const counters = { packetsIn: 0, packetsOut: 0, missing: 0, resent: 0, keyFrameRequests: 0 };

function put(track: PeerTrack, bytes: Buffer): boolean {
  if (track.isOpen())
    try {
      track.sendMessageBinary(bytes);
      return true;
    } catch {
      // The connection has ended meanwhile.
    }
  return false;
}

/** Calls with the place, type, format and length of each part of a report. */
function eachPart(bytes: Buffer, call: (at: number, type: number, format: number, length: number) => void): void {
  for (let at = 0; at + 8 <= bytes.length;) {
    const length = (bytes.readUInt16BE(at + 2) + 1) * 4;
    call(at, bytes[at + 1] ?? 0, (bytes[at] ?? 0) & 31, length);
    at += length;
  }
}

function keyFrameRequest(ssrc: number): Buffer {
  const bytes = Buffer.alloc(12);
  bytes[0] = 0x81;
  bytes[1] = 206;
  bytes[3] = 2;
  bytes.writeUInt32BE(1, 4);
  bytes.writeUInt32BE(ssrc, 8);
  return bytes;
}

function headerLength(bytes: Buffer): number {
  const fixed = 12 + ((bytes[0] ?? 0) & 15) * 4;
  return fixed + ((bytes[0] ?? 0) & 16 ? 4 + bytes.readUInt16BE(fixed + 2) * 4 : 0);
}

function beginsKeyFrame(bytes: Buffer): boolean {
  const from = headerLength(bytes);
  const first = bytes[from] ?? 0;
  if (!(first & 0x10) || first & 7) return false;
  let at = from + 1;
  if (first & 0x80) {
    const present = bytes[at++] ?? 0;
    if (present & 0x80) at += (bytes[at] ?? 0) & 0x80 ? 2 : 1;
    if (present & 0x40) at++;
    if (present & 0x30) at++;
  }
  return at < bytes.length && !((bytes[at] ?? 0) & 1);
}

/** One stream of a member. */
export class Source {
  kind: Kind;
  track: PeerTrack;
  ssrc = 0;
  slots = new Set<Slot>();
  ring = new Array<Buffer | undefined>(RING);
  highest = -1;
  first = 0;
  received = 0;
  expectedBefore = 0;
  receivedBefore = 0;
  reportTime = 0;
  reportedAt = 0;
  requestedAt = 0;

  constructor(kind: Kind, track: PeerTrack) {
    this.kind = kind;
    this.track = track;
    track.onMessage((bytes) => {
      if (bytes.length <= 11) return;
      const type = bytes[1] ?? 0;
      if (type >= 192 && type <= 223) this.control(bytes);
      else this.take(bytes);
    });
  }

  take(bytes: Buffer): void {
    counters.packetsIn++;
    this.ssrc = bytes.readUInt32BE(8);
    const sequence = bytes.readUInt16BE(2);
    if (this.highest < 0) this.first = this.highest = sequence;
    const ahead = ((sequence - (this.highest & 0xffff)) << 16) >> 16;
    if (ahead > 0) this.highest += ahead;
    this.received++;
    if (this.kind === 'video') this.ring[sequence & (RING - 1)] = bytes;
    for (const slot of this.slots) slot.take(bytes, sequence);
  }

  control(bytes: Buffer): void {
    eachPart(bytes, (at, type) => {
      if (type !== 200) return;
      this.reportTime = bytes.readUInt32BE(at + 10);
      this.reportedAt = Date.now();
      for (const slot of this.slots) slot.report(bytes.subarray(at, at + 28));
      put(this.track, this.receiverReport());
    });
  }

  receiverReport(): Buffer {
    const bytes = Buffer.alloc(32);
    bytes[0] = 0x81;
    bytes[1] = 201;
    bytes[3] = 7;
    bytes.writeUInt32BE(1, 4);
    bytes.writeUInt32BE(this.ssrc, 8);
    const expected = this.highest - this.first + 1;
    const expectedNow = expected - this.expectedBefore;
    const lost = Math.max(0, expectedNow - (this.received - this.receivedBefore));
    this.expectedBefore = expected;
    this.receivedBefore = this.received;
    bytes[12] = expectedNow > 0 ? Math.min(255, ((lost * 256) / expectedNow) | 0) : 0;
    bytes.writeUIntBE(Math.max(0, expected - this.received) & 0x7fffff, 13, 3);
    bytes.writeUInt32BE(this.highest >>> 0, 16);
    bytes.writeUInt32BE(this.reportTime >>> 0, 24);
    bytes.writeUInt32BE(this.reportTime ? ((Date.now() - this.reportedAt) * 65.536) >>> 0 : 0, 28);
    return bytes;
  }

  requestKeyFrame(): void {
    const now = Date.now();
    if (this.kind !== 'video' || !this.ssrc || now - this.requestedAt < KEY_FRAME_PAUSE_MS) return;
    this.requestedAt = now;
    counters.keyFrameRequests++;
    put(this.track, keyFrameRequest(this.ssrc));
  }
}

/** One track of a viewer. */
export class Slot {
  kind: Kind;
  track: PeerTrack;
  ssrc: number;
  payloadType: number;
  rate: number;
  source: Source | null = null;
  lastSequence = 0;
  lastTimestamp = 0;
  lastAt = 0;
  sequenceOffset = 0;
  timestampOffset = 0;
  waits = false;
  isFresh = false;

  constructor(kind: Kind, track: PeerTrack, ssrc: number, payloadType: number) {
    this.kind = kind;
    this.track = track;
    this.ssrc = ssrc;
    this.payloadType = payloadType;
    this.rate = CLOCK[kind];
    track.onMessage((bytes) => {
      if (bytes.length > 11) this.control(bytes);
    });
    track.onOpen(() => this.source?.requestKeyFrame());
  }

  carry(source: Source | null): void {
    this.source?.slots.delete(this);
    this.source = source;
    if (!source) return;
    this.isFresh = true;
    this.waits = this.kind === 'video';
    source.slots.add(this);
    source.requestKeyFrame();
  }

  take(bytes: Buffer, sequence: number): void {
    if (!this.track.isOpen()) return;
    if (this.waits) {
      if (!beginsKeyFrame(bytes)) return this.source?.requestKeyFrame();
      this.waits = false;
    }
    const timestamp = bytes.readUInt32BE(4);
    if (this.isFresh) {
      this.isFresh = false;
      this.sequenceOffset = (this.lastSequence + 1 - sequence) & 0xffff;
      const elapsed = Math.max(1, (((Date.now() - this.lastAt) * this.rate) / 1000) | 0);
      this.timestampOffset = this.lastAt ? (this.lastTimestamp + elapsed - timestamp) >>> 0 : 0;
    }
    const outgoing = (sequence + this.sequenceOffset) & 0xffff;
    this.lastSequence = outgoing;
    this.lastTimestamp = (timestamp + this.timestampOffset) >>> 0;
    this.lastAt = Date.now();
    this.send(bytes, outgoing);
  }

  send(bytes: Buffer, sequence: number): void {
    const bodyAt = headerLength(bytes);
    const sources = ((bytes[0] ?? 0) & 15) * 4;
    const copy =
      (bytes[0] ?? 0) & 16
        ? Buffer.concat([bytes.subarray(0, 12 + sources), bytes.subarray(bodyAt)])
        : Buffer.from(bytes);
    copy[0] = (copy[0] ?? 0) & ~16;
    copy[1] = ((bytes[1] ?? 0) & 0x80) | this.payloadType;
    copy.writeUInt16BE(sequence, 2);
    copy.writeUInt32BE((bytes.readUInt32BE(4) + this.timestampOffset) >>> 0, 4);
    copy.writeUInt32BE(this.ssrc, 8);
    if (put(this.track, copy)) counters.packetsOut++;
  }

  report(bytes: Buffer): void {
    if (this.isFresh || this.waits) return;
    const copy = Buffer.from(bytes);
    copy[0] = 0x80;
    copy[2] = 0;
    copy[3] = 6;
    copy.writeUInt32BE(this.ssrc, 4);
    copy.writeUInt32BE((copy.readUInt32BE(16) + this.timestampOffset) >>> 0, 16);
    put(this.track, copy);
  }

  control(bytes: Buffer): void {
    eachPart(bytes, (from, type, format, length) => {
      if (type === 206 && (format === 1 || format === 4)) this.source?.requestKeyFrame();
      else if (type === 205 && format === 1)
        for (let at = from + 12; at + 4 <= from + length; at += 4)
          this.resend(bytes.readUInt16BE(at), bytes.readUInt16BE(at + 2));
    });
  }

  resend(first: number, following: number): void {
    if (!this.source) return;
    for (let bit = -1; bit < 16; bit++) {
      if (bit >= 0 && !((following >> bit) & 1)) continue;
      counters.missing++;
      const outgoing = (first + bit + 1) & 0xffff;
      const sequence = (outgoing - this.sequenceOffset) & 0xffff;
      const packet = this.source.ring[sequence & (RING - 1)];
      if (packet?.readUInt16BE(2) !== sequence) continue;
      counters.resent++;
      this.send(packet, outgoing);
    }
  }
}
