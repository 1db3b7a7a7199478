import { expect, test } from 'vitest';
import { KEY_FRAME, OTHER_FRAME, rtpPacket } from '#tests/support/rtp.ts';
import { ahead, beginsKeyFrame, isRtcp, readRtp, writeHeader } from './rtp-header.ts';

test('[LIVE-03] a header extension is left out, and its loudness read', () => {
  const packet = readRtp(rtpPacket({ sequence: 5, timestamp: 90, level: 0x80 | 33 }), 1);
  expect(packet).toMatchObject({ sequence: 5, timestamp: 90, audioLevel: 33, payloadAt: 12 });
  expect(packet?.bytes).toEqual(rtpPacket({ sequence: 5, timestamp: 90 }));
  expect(readRtp(rtpPacket({ sequence: 5, level: 33 }), 2)?.audioLevel).toBeNull();
});

test('[LIVE-07] what is no RTP or is cut off is no packet', () => {
  const whole = rtpPacket({ sequence: 1, level: 3 });
  expect(readRtp(Buffer.alloc(0), null)).toBeNull();
  expect(readRtp(whole.subarray(0, 11), null)).toBeNull();
  expect(readRtp(whole.subarray(0, 14), null)).toBeNull();
  expect(readRtp(Buffer.alloc(40), null)).toBeNull();
  const long = rtpPacket({ sequence: 1, level: 3 });
  long.writeUInt16BE(9000, 14);
  expect(readRtp(long, 1)).toBeNull();
});

test('[LIVE-03] reports are told from packets by their type', () => {
  expect(isRtcp(Buffer.from([0x81, 206, 0, 2]))).toBe(true);
  expect(isRtcp(rtpPacket({ sequence: 1, marker: true }))).toBe(false);
  expect(isRtcp(Buffer.alloc(1))).toBe(false);
});

test('[LIVE-03] only the first packet of a key frame counts as one', () => {
  const read = (payload: Buffer) => {
    const packet = readRtp(rtpPacket({ sequence: 1, payload }), null);
    return packet ? beginsKeyFrame(packet) : null;
  };
  expect(read(KEY_FRAME)).toBe(true);
  expect(read(OTHER_FRAME)).toBe(false);
  expect(read(Buffer.from([0x10, 0x00]))).toBe(true);
  expect(read(Buffer.from([0x00, 0x00]))).toBe(false);
  expect(read(Buffer.from([0x11, 0x00]))).toBe(false);
  expect(read(Buffer.from([0x90]))).toBe(false);
});

test('[LIVE-03] the same bytes carry the header of one track after the other', () => {
  const packet = readRtp(rtpPacket({ sequence: 1, timestamp: 2, marker: true }), null);
  if (!packet) throw new Error('no packet');
  const first = Buffer.from(writeHeader(packet, { ssrc: 11, payloadType: 100, sequence: 0xffff, timestamp: 4 }));
  const second = Buffer.from(writeHeader(packet, { ssrc: 12, payloadType: 101, sequence: 7, timestamp: 0xffffffff }));
  expect(first).toEqual(rtpPacket({ sequence: 0xffff, timestamp: 4, ssrc: 11, payloadType: 100, marker: true }));
  expect(second).toEqual(rtpPacket({ sequence: 7, timestamp: 0xffffffff, ssrc: 12, payloadType: 101, marker: true }));
  expect(packet).toMatchObject({ sequence: 1, timestamp: 2 });
});

test('[LIVE-03] sequence numbers are compared over their end', () => {
  expect(ahead(1, 0xffff)).toBe(2);
  expect(ahead(0xffff, 1)).toBe(-2);
  expect(ahead(9, 9)).toBe(0);
});
