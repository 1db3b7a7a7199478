/** Reads and writes headers of RTP packets, which libdatachannel passes decrypted and otherwise as they arrived. */

export interface RtpPacket {
  /** Without header extension, so that only the fixed header differs between the tracks that carry it on. */
  bytes: Buffer;
  sequence: number;
  timestamp: number;
  marker: boolean;
  /** Where the payload begins in `bytes`. */
  payloadAt: number;
  /** Loudness that the sender states, 0 (loudest) to 127, where its extension was agreed on. */
  audioLevel: number | null;
}

export const FIXED_HEADER = 12;
/** Ids of one-byte header extensions: 15 ends them. */
const LAST_ID = 15;

/** Whether a datagram is RTCP: its second byte is a type from 192 to 223, which no RTP packet of ours has. */
export const isRtcp = (bytes: Buffer): boolean => bytes.length > 1 && (bytes[1] ?? 0) >= 192 && (bytes[1] ?? 0) <= 223;

/**
 * Returns the packet, or null for one that is no RTP or is cut off. `levelId`: id of the extension of loudness. The
 * packet has the datagram's own bytes, which belong to nobody else: a copy of each would cost as much as all the rest.
 */
export function readRtp(bytes: Buffer, levelId: number | null): RtpPacket | null {
  const first = bytes[0] ?? 0;
  if (bytes.length < FIXED_HEADER || first >> 6 !== 2) return null;
  const extensionAt = FIXED_HEADER + (first & 15) * 4;
  const hasExtension = (first & 16) !== 0;
  if (hasExtension && extensionAt + 4 > bytes.length) return null;
  const extensionLength = hasExtension ? 4 + bytes.readUInt16BE(extensionAt + 2) * 4 : 0;
  const bodyAt = extensionAt + extensionLength;
  if (bodyAt > bytes.length) return null;
  const audioLevel = hasExtension && levelId !== null ? levelIn(bytes, extensionAt, bodyAt, levelId) : null;
  // The fixed header moves up to the payload, over the extension.
  if (hasExtension) bytes.copyWithin(extensionLength, 0, extensionAt);
  const packet = hasExtension ? bytes.subarray(extensionLength) : bytes;
  packet[0] = first & ~16;
  return {
    bytes: packet,
    sequence: packet.readUInt16BE(2),
    timestamp: packet.readUInt32BE(4),
    marker: ((packet[1] ?? 0) & 0x80) !== 0,
    payloadAt: extensionAt,
    audioLevel,
  };
}

/** Returns the loudness out of one-byte header extensions between two places (RFC 8285, RFC 6464). */
function levelIn(bytes: Buffer, from: number, to: number, levelId: number): number | null {
  if (bytes.readUInt16BE(from) !== 0xbede) return null;
  for (let at = from + 4; at < to;) {
    const head = bytes[at] ?? 0;
    const id = head >> 4;
    if (id === LAST_ID) return null;
    if (id === levelId && at + 1 < to) return (bytes[at + 1] ?? 0) & 0x7f;
    // A byte of 0 pads and has no length.
    at += head === 0 ? 1 : 2 + (head & 15);
  }
  return null;
}

export interface OutgoingHeader {
  ssrc: number;
  payloadType: number;
  sequence: number;
  timestamp: number;
}

/**
 * Writes the fixed header of a track into a packet. The same bytes serve all tracks, one after the other, because the
 * native code copies what it is given.
 */
export function writeHeader({ bytes, marker }: RtpPacket, header: OutgoingHeader): Buffer {
  bytes[1] = (marker ? 0x80 : 0) | header.payloadType;
  bytes.writeUInt16BE(header.sequence, 2);
  bytes.writeUInt32BE(header.timestamp, 4);
  bytes.writeUInt32BE(header.ssrc, 8);
  return bytes;
}

/** Returns how far a sequence number is ahead of another, from -32,768 to 32,767. */
export const ahead = (sequence: number, other: number): number => ((sequence - other) << 16) >> 16;

/** Whether a VP8 packet begins a picture that needs no other (RFC 7741): the only place where a viewer can begin. */
export function beginsKeyFrame({ bytes, payloadAt }: RtpPacket): boolean {
  const first = bytes[payloadAt] ?? 0;
  const isFirstPart = (first & 0x10) !== 0 && (first & 0x07) === 0;
  if (!isFirstPart) return false;
  let at = payloadAt + 1;
  if (first & 0x80) {
    const present = bytes[at++] ?? 0;
    if (present & 0x80) at += (bytes[at] ?? 0) & 0x80 ? 2 : 1;
    if (present & 0x40) at++;
    if (present & 0x30) at++;
  }
  return at < bytes.length && ((bytes[at] ?? 1) & 1) === 0;
}
