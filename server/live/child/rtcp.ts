/** Reads and writes reports and requests about RTP streams: RFC 3550, RFC 4585, and REMB. */

export const SENDER_REPORT = 200;
const RECEIVER_REPORT = 201;
const TRANSPORT_FEEDBACK = 205;
const PAYLOAD_FEEDBACK = 206;
/** SSRC under which the engine itself reports. */
const ENGINE_SSRC = 1;

export interface RtcpPart {
  type: number;
  /** The count or the format, by type. */
  format: number;
  bytes: Buffer;
}

/** Returns the parts of a compound datagram, up to the first that is cut off. */
export function rtcpParts(datagram: Buffer): RtcpPart[] {
  const parts: RtcpPart[] = [];
  for (let at = 0; at + 8 <= datagram.length;) {
    const length = (datagram.readUInt16BE(at + 2) + 1) * 4;
    if (at + length > datagram.length) break;
    parts.push({
      type: datagram[at + 1] ?? 0,
      format: (datagram[at] ?? 0) & 31,
      bytes: datagram.subarray(at, at + length),
    });
    at += length;
  }
  return parts;
}

/** Whether a part requests a key frame: a lost picture (PLI) or a full one (FIR). */
export const wantsKeyFrame = ({ type, format }: RtcpPart): boolean =>
  type === PAYLOAD_FEEDBACK && (format === 1 || format === 4);

/** Returns the sequence numbers that a part says are missing. */
export function missingIn({ type, format, bytes }: RtcpPart): number[] {
  if (type !== TRANSPORT_FEEDBACK || format !== 1) return [];
  const missing: number[] = [];
  for (let at = 12; at + 4 <= bytes.length; at += 4) {
    const [first, following] = [bytes.readUInt16BE(at), bytes.readUInt16BE(at + 2)];
    missing.push(first);
    for (let bit = 0; bit < 16; bit++) if ((following >> bit) & 1) missing.push((first + bit + 1) & 0xffff);
  }
  return missing;
}

/** Requests a key frame of a stream. */
export function keyFrameRequest(ssrc: number): Buffer {
  const bytes = Buffer.alloc(12);
  bytes[0] = 0x81;
  bytes[1] = PAYLOAD_FEEDBACK;
  bytes.writeUInt16BE(2, 2);
  bytes.writeUInt32BE(ENGINE_SSRC, 4);
  bytes.writeUInt32BE(ssrc, 8);
  return bytes;
}

/** States how many bits a second a stream may have (REMB). */
export function bitrateLimit(ssrc: number, bitsPerSecond: number): Buffer {
  const bytes = Buffer.alloc(24);
  let [exponent, mantissa] = [0, Math.floor(bitsPerSecond)];
  while (mantissa > 0x3ffff) {
    mantissa = Math.floor(mantissa / 2);
    exponent++;
  }
  bytes[0] = 0x8f;
  bytes[1] = PAYLOAD_FEEDBACK;
  bytes.writeUInt16BE(5, 2);
  bytes.writeUInt32BE(ENGINE_SSRC, 4);
  bytes.write('REMB', 12, 'latin1');
  bytes[16] = 1;
  bytes[17] = (exponent << 2) | (mantissa >> 16);
  bytes.writeUInt16BE(mantissa & 0xffff, 18);
  bytes.writeUInt32BE(ssrc, 20);
  return bytes;
}

export interface ReceiverReport {
  ssrc: number;
  /** 0 to 255, of the packets since the last report. */
  fractionLost: number;
  packetsLost: number;
  highestSequence: number;
  /** Middle 32 bits of the last sender report's time, and how long ago it came, in 1/65,536 s. */
  lastReport: number;
  sinceLastReport: number;
}

export function receiverReport(report: ReceiverReport): Buffer {
  const bytes = Buffer.alloc(32);
  bytes[0] = 0x81;
  bytes[1] = RECEIVER_REPORT;
  bytes.writeUInt16BE(7, 2);
  bytes.writeUInt32BE(ENGINE_SSRC, 4);
  bytes.writeUInt32BE(report.ssrc, 8);
  bytes[12] = report.fractionLost;
  bytes.writeUIntBE(report.packetsLost & 0x7fffff, 13, 3);
  bytes.writeUInt32BE(report.highestSequence >>> 0, 16);
  bytes.writeUInt32BE(report.lastReport >>> 0, 24);
  bytes.writeUInt32BE(report.sinceLastReport >>> 0, 28);
  return bytes;
}

/** Bytes of a sender report without the reports on other streams that may follow in it. */
const SENDER_INFO = 28;

/** Returns the middle 32 bits of the time in a sender report; null where it is cut off. */
export const reportTime = ({ bytes }: RtcpPart): number | null =>
  bytes.length < SENDER_INFO ? null : bytes.readUInt32BE(10);

/** Returns a sender report for a track that carries the stream on under another SSRC and with other time stamps. */
export function rewrittenReport({ bytes }: RtcpPart, ssrc: number, timestampOffset: number): Buffer | null {
  if (bytes.length < SENDER_INFO) return null;
  const copy = Buffer.from(bytes.subarray(0, SENDER_INFO));
  copy[0] = 0x80;
  copy.writeUInt16BE(SENDER_INFO / 4 - 1, 2);
  copy.writeUInt32BE(ssrc, 4);
  copy.writeUInt32BE((copy.readUInt32BE(16) + timestampOffset) >>> 0, 16);
  return copy;
}
