import { expect, test } from 'vitest';
import { KEY_FRAME, rtpPacket } from '#tests/support/rtp.ts';
import { PacketRing, RING } from './packet-ring.ts';
import { readRtp, writeHeader, type RtpPacket } from './rtp-header.ts';

const packetOf = (sequence: number, payload = KEY_FRAME): RtpPacket => {
  const packet = readRtp(rtpPacket({ sequence, payload }), null);
  if (!packet) throw new Error('no packet');
  return packet;
};

test('[LIVE-03] a packet is given again as it came, whatever was written into it since', () => {
  const ring = new PacketRing();
  const packet = packetOf(7);
  const came = Buffer.from(packet.bytes);
  ring.keep(packet);
  writeHeader(packet, { ssrc: 1, payloadType: 2, sequence: 3, timestamp: 4 });
  const again = ring.packet(7);
  expect(again?.bytes).toEqual(came);
  expect([again?.sequence, again?.payloadAt]).toEqual([7, packet.payloadAt]);
  if (again) writeHeader(again, { ssrc: 5, payloadType: 6, sequence: 8, timestamp: 9 });
  expect(ring.packet(7)?.bytes).toEqual(came);
});

test('[LIVE-03] a packet makes place for the one that comes a whole ring later', () => {
  const ring = new PacketRing();
  for (const sequence of [7, 8, 7 + RING]) ring.keep(packetOf(sequence));
  expect([7, 8, 7 + RING, 9].map((sequence) => ring.packet(sequence)?.sequence)).toEqual([
    undefined,
    8,
    7 + RING,
    undefined,
  ]);
});

test('[LIVE-06] after a ring was cleared none of its packets is given', () => {
  const ring = new PacketRing();
  ring.keep(packetOf(7));
  ring.clear();
  ring.keep(packetOf(8));
  expect([ring.packet(7), ring.packet(8)?.sequence]).toEqual([undefined, 8]);
});

test('[LIVE-03] a packet longer than a datagram is not held, nor is the one in its place', () => {
  const ring = new PacketRing();
  ring.keep(packetOf(7));
  ring.keep(packetOf(7 + RING, Buffer.alloc(1600)));
  expect([ring.packet(7), ring.packet(7 + RING)]).toEqual([undefined, undefined]);
});
