/**
 * One of the fixed tracks that a viewer receives. It carries one source at a time and continues its own sequence
 * numbers and time stamps over every change of source, so that nothing is negotiated anew. Pictures begin with a key
 * frame.
 */
import type { Counters } from './counters.ts';
import type { Lease } from './lease.ts';
import { ahead, beginsKeyFrame, writeHeader, type RtpPacket } from './rtp-header.ts';
import { missingIn, rewrittenReport, rtcpParts, wantsKeyFrame, type RtcpPart } from './rtcp.ts';
import { send, sendOpen, type Outlet, type PacketSink, type PacketSource } from './outlet.ts';
import { RING } from './packet-ring.ts';

export interface SlotTrackParts {
  kind: 'audio' | 'video';
  outlet: Outlet;
  ssrc: number;
  payloadType: number;
  counters: Counters;
  lease: Lease;
  now: () => number;
  /** Counts packets by the member who sent them. */
  flows: Map<string, Flow>;
}

/** Packets of one member that another one has received. */
export interface Flow {
  packets: number;
}

/** Lost packets that one report may name, and packets that a track may send again at once. */
const MISSING_LIMIT = 64;
const RESENDS = 150;
/** Resends that each packet carried on allows. */
const RESENDS_A_PACKET = 0.5;
/** Units of time stamps in a millisecond. */
const UNITS = { audio: 48, video: 90 } as const;

export class SlotTrack implements PacketSink {
  readonly #parts: SlotTrackParts;
  #source: PacketSource | null = null;
  /** PacketSource that replaces the present one with its next key frame. */
  #next: PacketSource | null = null;
  #beginsAnew = true;
  #lastSequence = 0;
  #lastTimestamp = 0;
  #lastSentAt = -1;
  #sequenceOffset = 0;
  #timestampOffset = 0;
  /**
   * First sequence number that may be sent again: older ones are of another source, or gone. It follows the last one,
   * so that the distance of the two always counts in half of the numbers.
   */
  #firstSequence = 0;
  #resendsLeft = RESENDS;
  /** Whether the track is open, so far as is known here: to ask the native code for each packet costs too much. */
  #isOpen: boolean;
  #flow: Flow = { packets: 0 };

  constructor(parts: SlotTrackParts) {
    this.#parts = parts;
    this.#isOpen = parts.outlet.isOpen();
  }

  /** The source that this track carries or is about to carry. */
  get source(): PacketSource | null {
    return this.#next ?? this.#source;
  }

  /**
   * Carries another source from now on, or none. Pictures of the same member go on until the new source has a key
   * frame; those of any other end at once.
   */
  carry(source: PacketSource | null): void {
    if (source === this.source) return;
    this.#next?.remove(this);
    this.#next = null;
    const continues = this.#source !== null && source?.member === this.#source.member && !this.#source.isShut;
    if (source === this.#source) return;
    if (!continues || this.#parts.kind === 'audio') {
      this.#source?.remove(this);
      this.#source = null;
    }
    if (source === null) return;
    source.add(this);
    if (this.#parts.kind === 'audio') this.#begin(source);
    else {
      this.#next = source;
      source.requestKeyFrame();
    }
  }

  /** Takes that the track has opened. A picture begins with a key frame. */
  opened(): void {
    this.#isOpen = true;
    this.requestKeyFrame();
  }
  /** Requests a key frame of what this track carries or is about to carry. */
  requestKeyFrame(): void {
    this.source?.requestKeyFrame();
  }

  /** Takes a packet of a source of this track. */
  forward(source: PacketSource, packet: RtpPacket): void {
    if (source === this.#next) {
      if (!beginsKeyFrame(packet)) return source.requestKeyFrame();
      this.#source?.remove(this);
      this.#next = null;
      this.#begin(source);
    }
    if (source !== this.#source || !this.#isOpen) return;
    if (this.#beginsAnew) this.#continueFrom(packet);
    const sequence = (packet.sequence + this.#sequenceOffset) & 0xffff;
    if (ahead(sequence, this.#lastSequence) > 0) {
      this.#lastSequence = sequence;
      if (ahead(sequence, this.#firstSequence) > RING) this.#firstSequence = (sequence - RING) & 0xffff;
      this.#lastTimestamp = (packet.timestamp + this.#timestampOffset) >>> 0;
      this.#lastSentAt = this.#parts.now();
    }
    if (this.#send(packet)) this.#resendsLeft = Math.min(RESENDS, this.#resendsLeft + RESENDS_A_PACKET);
  }

  /** Passes a report of the source's sender on, so that sound and pictures stay together. */
  report(source: PacketSource, part: RtcpPart): void {
    if (source !== this.#source || this.#beginsAnew) return;
    const report = rewrittenReport(part, this.#parts.ssrc, this.#timestampOffset);
    if (report) send(this.#parts.outlet, report);
  }

  /** Takes what the viewer reports on this track: lost packets and lost pictures. */
  control(datagram: Buffer): void {
    for (const part of rtcpParts(datagram)) {
      if (wantsKeyFrame(part)) this.requestKeyFrame();
      for (const sequence of new Set(missingIn(part).slice(0, MISSING_LIMIT))) this.#resend(sequence);
    }
  }

  #begin(source: PacketSource): void {
    const { flows } = this.#parts;
    this.#source = source;
    this.#beginsAnew = true;
    this.#flow = flows.get(source.member) ?? { packets: 0 };
    flows.set(source.member, this.#flow);
  }

  #continueFrom({ sequence, timestamp }: RtpPacket): void {
    this.#beginsAnew = false;
    const { now, kind } = this.#parts;
    const isFirst = this.#lastSentAt < 0;
    const elapsed = Math.max(1, Math.floor((now() - this.#lastSentAt) * UNITS[kind]));
    this.#firstSequence = (this.#lastSequence + 1) & 0xffff;
    this.#sequenceOffset = (this.#firstSequence - sequence) & 0xffff;
    this.#timestampOffset = isFirst ? 0 : (this.#lastTimestamp + elapsed - timestamp) >>> 0;
  }

  #resend(sequence: number): void {
    const { counters, lease } = this.#parts;
    counters.missing++;
    if (
      this.#resendsLeft < 1 ||
      !this.#source ||
      this.#beginsAnew ||
      ahead(sequence, this.#firstSequence) < 0 ||
      !lease.holds() ||
      !this.#isOpen
    )
      return;
    const packet = this.#source.packet((sequence - this.#sequenceOffset) & 0xffff);
    if (!packet || !this.#send(packet)) return;
    this.#resendsLeft--;
    counters.resent++;
  }

  /** The track is open. */
  #send(packet: RtpPacket): boolean {
    const { outlet, ssrc, payloadType, counters } = this.#parts;
    const bytes = writeHeader(packet, {
      ssrc,
      payloadType,
      sequence: (packet.sequence + this.#sequenceOffset) & 0xffff,
      timestamp: (packet.timestamp + this.#timestampOffset) >>> 0,
    });
    if (!sendOpen(outlet, bytes)) {
      this.#isOpen = outlet.isOpen();
      return false;
    }
    counters.packetsOut++;
    this.#flow.packets++;
    return true;
  }
}
