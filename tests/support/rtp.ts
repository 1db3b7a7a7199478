/** Makes RTP packets and reports as a browser sends them, for tests of the media engine. */
import type { Outlet } from '#server/live/child/outlet.ts';

export interface PacketOptions {
  sequence: number;
  timestamp?: number;
  ssrc?: number;
  payloadType?: number;
  marker?: boolean;
  /** Loudness in a one-byte header extension with id 1. */
  level?: number;
  payload?: Buffer;
}

/** VP8 payloads with a picture id: the first packet of a key frame, and of any other. */
export const KEY_FRAME = Buffer.from([0x90, 0x80, 0x81, 0x23, 0x00, 1, 2, 3]);
export const OTHER_FRAME = Buffer.from([0x90, 0x80, 0x81, 0x24, 0x01, 1, 2, 3]);

export function rtpPacket({ sequence, timestamp = 0, ssrc = 7, payloadType = 96, ...rest }: PacketOptions): Buffer {
  const { marker = false, level, payload = OTHER_FRAME } = rest;
  const header = Buffer.alloc(12);
  header[0] = level === undefined ? 0x80 : 0x90;
  header[1] = (marker ? 0x80 : 0) | payloadType;
  header.writeUInt16BE(sequence & 0xffff, 2);
  header.writeUInt32BE(timestamp >>> 0, 4);
  header.writeUInt32BE(ssrc, 8);
  const extension = level === undefined ? Buffer.alloc(0) : Buffer.from([0xbe, 0xde, 0, 1, 0x10, level, 0, 0]);
  return Buffer.concat([header, extension, payload]);
}

export function senderReport(ssrc: number, timestamp: number): Buffer {
  const bytes = Buffer.alloc(28);
  bytes[0] = 0x80;
  bytes[1] = 200;
  bytes.writeUInt16BE(6, 2);
  bytes.writeUInt32BE(ssrc, 4);
  bytes.writeUInt32BE(0xabcd1234, 8);
  bytes.writeUInt32BE(0x56780000, 12);
  bytes.writeUInt32BE(timestamp, 16);
  return bytes;
}

/** Requests a packet and some of the sixteen after it again. */
export function missingPackets(first: number, following = 0): Buffer {
  const bytes = Buffer.alloc(16);
  bytes[0] = 0x81;
  bytes[1] = 205;
  bytes.writeUInt16BE(3, 2);
  bytes.writeUInt16BE(first, 12);
  bytes.writeUInt16BE(following, 14);
  return bytes;
}

/** A track that keeps what is sent on it, and on which packets arrive by `deliver`. */
export class FakeTrack implements Outlet {
  readonly sent: Buffer[] = [];
  isUp = true;
  /** Messages that came while it was not open. */
  refused = 0;
  #take: (datagram: Buffer) => void = () => undefined;

  isOpen(): boolean {
    return this.isUp;
  }
  sendMessageBinary(bytes: Buffer): boolean {
    if (!this.isUp) {
      this.refused++;
      throw new Error('Track is closed');
    }
    // As the native code does: the caller uses the same bytes again.
    this.sent.push(Buffer.from(bytes));
    return true;
  }
  onMessage(take: (datagram: Buffer) => void): void {
    this.#take = take;
  }
  onOpen(): void {
    // It is open from the start.
  }
  deliver(datagram: Buffer): void {
    this.#take(datagram);
  }
  /** RTP packets that were sent, without reports. */
  get packets(): { sequence: number; timestamp: number; ssrc: number; payload: Buffer }[] {
    return this.sent
      .filter((bytes) => ((bytes[1] ?? 0) & 0x7f) < 72 || ((bytes[1] ?? 0) & 0x7f) > 79)
      .map((bytes) => ({
        sequence: bytes.readUInt16BE(2),
        timestamp: bytes.readUInt32BE(4),
        ssrc: bytes.readUInt32BE(8),
        payload: bytes.subarray(12),
      }));
  }
  /** Reports and requests that were sent, by type. */
  controls(type: number): Buffer[] {
    return this.sent.filter((bytes) => bytes[1] === type);
  }
}
