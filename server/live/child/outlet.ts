/** What sources and the tracks that carry them on need of each other and of a connection. */
import type { RtpPacket } from './rtp-header.ts';
import type { RtcpPart } from './rtcp.ts';

/** A track of a connection, as libdatachannel has it. */
export interface Outlet {
  isOpen(): boolean;
  sendMessageBinary(bytes: Buffer): boolean;
}

/** A stream that a member sends. */
export interface PacketSource {
  /** Member who sends it. */
  readonly member: string;
  /** Whether its packets are dropped. */
  readonly isShut: boolean;
  add(sink: PacketSink): void;
  remove(sink: PacketSink): void;
  /** Returns a packet of the last seconds. */
  packet(sequence: number): RtpPacket | undefined;
  requestKeyFrame(): void;
}

/** What carries a stream on. */
export interface PacketSink {
  forward(source: PacketSource, packet: RtpPacket): void;
  /** Takes a report of the stream's sender. */
  report(source: PacketSource, part: RtcpPart): void;
}

/** Sends on a track that may just have closed. */
export function send(outlet: Outlet, bytes: Buffer): boolean {
  try {
    return outlet.isOpen() && outlet.sendMessageBinary(bytes);
  } catch {
    // Between the question and the call the connection may have ended.
    return false;
  }
}
