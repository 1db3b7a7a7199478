import { expect, test } from 'vitest';
import { missingPackets, senderReport } from '#tests/support/rtp.ts';
import { Reception } from './reception.ts';
import {
  bitrateLimit,
  keyFrameRequest,
  missingIn,
  rewrittenReport,
  rtcpParts,
  type RtcpPart,
  wantsKeyFrame,
} from './rtcp.ts';

test('[LIVE-03] a datagram is read part by part, up to one that is cut off', () => {
  const datagram = Buffer.concat([senderReport(7, 1), keyFrameRequest(9), missingPackets(3).subarray(0, 9)]);
  expect(rtcpParts(datagram).map(({ type }) => type)).toEqual([200, 206]);
  expect(rtcpParts(Buffer.alloc(3))).toEqual([]);
});

test('[LIVE-03] missing packets are named one by one, over the end of the numbers', () => {
  expect(rtcpParts(missingPackets(0xffff, 0b101)).flatMap(missingIn)).toEqual([0xffff, 0, 2]);
  expect(rtcpParts(keyFrameRequest(1)).flatMap(missingIn)).toEqual([]);
});

test('[LIVE-03] lost pictures and requests for full ones ask for a key frame', () => {
  expect(rtcpParts(keyFrameRequest(1)).map(wantsKeyFrame)).toEqual([true]);
  expect(rtcpParts(bitrateLimit(1, 5)).map(wantsKeyFrame)).toEqual([false]);
});

/** Returns the bits a second that a part allows (REMB). */
function estimateIn({ type, format, bytes }: RtcpPart): number | null {
  if (type !== 206 || format !== 15 || bytes.toString('latin1', 12, 16) !== 'REMB') return null;
  const exponent = (bytes[17] ?? 0) >> 2;
  return ((((bytes[17] ?? 0) & 3) << 16) | bytes.readUInt16BE(18)) * 2 ** exponent;
}

test('[LIVE-03] a limit of bits a second is read as it was written, within its precision', () => {
  for (const bits of [0, 90_000, 262_143, 1_500_000, 40_000_000]) {
    const [read] = rtcpParts(bitrateLimit(5, bits)).map(estimateIn);
    expect(Math.abs((read ?? -1) - bits)).toBeLessThanOrEqual(bits / 100_000);
  }
  expect(rtcpParts(keyFrameRequest(1)).map(estimateIn)).toEqual([null]);
});

test('[LIVE-03] a sender report is carried on under the SSRC and the time of its track', () => {
  const [part] = rtcpParts(senderReport(7, 0xffffffff));
  const report = part && rewrittenReport(part, 1001, 3);
  expect(report?.readUInt32BE(4)).toBe(1001);
  expect(report?.readUInt32BE(16)).toBe(2);
  expect(report?.subarray(8, 16)).toEqual(part?.bytes.subarray(8, 16));
});

test('[LIVE-03] a receiver report says what was lost since the last one', () => {
  const reception = new Reception();
  for (const sequence of [0xfffe, 0xffff, 1]) reception.arrived(sequence);
  reception.reported(0x12345678, 1000);
  const first = reception.report(7, 1500);
  expect(first.readUInt32BE(8)).toBe(7);
  expect(first[12]).toBe(64);
  expect(first.readUIntBE(13, 3)).toBe(1);
  expect(first.readUInt32BE(16)).toBe(0x10001);
  expect(first.readUInt32BE(24)).toBe(0x12345678);
  expect(first.readUInt32BE(28)).toBe(32768);
  reception.arrived(2);
  expect(reception.report(7, 1500)[12]).toBe(0);
});
