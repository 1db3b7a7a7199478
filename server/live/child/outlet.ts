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

/** Sends on a track that may not be open. */
export const send = (outlet: Outlet, bytes: Buffer): boolean => outlet.isOpen() && sendOpen(outlet, bytes);

/** Sends on a track that was open a moment ago. */
export function sendOpen(outlet: Outlet, bytes: Buffer): boolean {
  try {
    return outlet.sendMessageBinary(bytes);
  } catch {
    // The connection may have ended meanwhile.
    return false;
  }
}
