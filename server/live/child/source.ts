/**
 * One stream that a member sends: takes its packets in, keeps the last ones for resends, and passes each to the tracks
 * that carry it on. While it is shut, packets are dropped and counted.
 */
import type { Counters } from './counters.ts';
import type { Lease } from './lease.ts';
import { send, type Outlet, type PacketSink, type PacketSource } from './outlet.ts';
import { PacketRing } from './packet-ring.ts';
import { isRtcp, readRtp, type RtpPacket } from './rtp-header.ts';
import { bitrateLimit, keyFrameRequest, reportTime, rtcpParts, SENDER_REPORT } from './rtcp.ts';
import { Reception } from './reception.ts';

export type SourceKind = 'audio' | 'small' | 'large';

const KEY_FRAME_PAUSE_MS = 400;
/** Bits a second that a sender may have; what it really sends follows its own settings and the losses it hears of. */
const BIT_RATE: Readonly<Record<SourceKind, number | null>> = { audio: null, small: 200_000, large: 1_500_000 };
/** Loudness, in decibels below the loudest, from which a member counts as speaking, and for how long after. */
const SPEAKING_LEVEL = 45;
const SPEAKING_MS = 800;

export interface SourceParts {
  kind: SourceKind;
  /** Member who sends it. */
  member: string;
  outlet: Outlet;
  levelId: number | null;
  counters: Counters;
  lease: Lease;
  now: () => number;
}

export class Source implements PacketSource {
  readonly kind: SourceKind;
  readonly member: string;
  readonly #parts: SourceParts;
  readonly #slots = new Set<PacketSink>();
  readonly #reception = new Reception();
  readonly #ring = new PacketRing();
  #ssrc = 0;
  #isShut = true;
  #lastPacketAt = -1;
  #requestedAt = -KEY_FRAME_PAUSE_MS;
  #loudAt = -1;

  constructor(parts: SourceParts) {
    this.kind = parts.kind;
    this.member = parts.member;
    this.#parts = parts;
  }

  get isShut(): boolean {
    return this.#isShut;
  }
  /** Lets packets through, or drops them from now on, with those that could be sent again. */
  setShut(isShut: boolean): void {
    this.#isShut = isShut;
    if (isShut) this.#ring.clear();
    if (isShut) this.#loudAt = -1;
  }
  /** Whether packets have come in the last milliseconds. */
  flowsWithin(ms: number): boolean {
    return this.#lastPacketAt >= 0 && this.#parts.now() - this.#lastPacketAt < ms;
  }
  isSpeaking(): boolean {
    return this.#loudAt >= 0 && this.#parts.now() - this.#loudAt < SPEAKING_MS;
  }

  add(slot: PacketSink): void {
    this.#slots.add(slot);
  }
  remove(slot: PacketSink): void {
    this.#slots.delete(slot);
  }
  packet(sequence: number): RtpPacket | undefined {
    return this.#ring.packet(sequence);
  }

  /** Takes a datagram of the track. */
  receive(datagram: Buffer): void {
    if (isRtcp(datagram)) return this.#control(datagram);
    const { counters, lease, levelId, now } = this.#parts;
    counters.packetsIn++;
    if (this.#isShut) {
      counters.dropped++;
      return;
    }
    const packet = readRtp(datagram, levelId);
    if (packet === null) return;
    this.#ssrc = packet.bytes.readUInt32BE(8);
    this.#lastPacketAt = now();
    this.#reception.arrived(packet.sequence);
    if (packet.audioLevel !== null && packet.audioLevel < SPEAKING_LEVEL) this.#loudAt = this.#lastPacketAt;
    if (this.kind !== 'audio') this.#ring.keep(packet);
    if (!lease.holds()) {
      counters.withoutLease++;
      return;
    }
    for (const slot of this.#slots) slot.forward(this, packet);
  }

  /** Requests a key frame, unless the last request is too recent. */
  requestKeyFrame(): void {
    const now = this.#parts.now();
    if (this.kind === 'audio' || this.#ssrc === 0 || now - this.#requestedAt < KEY_FRAME_PAUSE_MS) return;
    this.#requestedAt = now;
    this.#parts.counters.keyFrameRequests++;
    send(this.#parts.outlet, keyFrameRequest(this.#ssrc));
  }

  #control(datagram: Buffer): void {
    const now = this.#parts.now();
    for (const part of rtcpParts(datagram)) {
      const time = part.type === SENDER_REPORT ? reportTime(part) : null;
      if (time === null || this.#ssrc === 0) continue;
      this.#reception.reported(time, now);
      if (this.#parts.lease.holds() && !this.#isShut) for (const slot of this.#slots) slot.report(this, part);
      send(this.#parts.outlet, this.#reception.report(this.#ssrc, now));
      const limit = BIT_RATE[this.kind];
      if (limit !== null) send(this.#parts.outlet, bitrateLimit(this.#ssrc, limit));
    }
  }
}
