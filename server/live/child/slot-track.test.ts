import { expect, test } from 'vitest';
import { FakeTrack, KEY_FRAME, missingPackets, rtpPacket, senderReport } from '#tests/support/rtp.ts';
import { newCounters } from './counters.ts';
import { createLease } from './lease.ts';
import { keyFrameRequest } from './rtcp.ts';
import { SlotTrack, type Flow } from './slot-track.ts';
import { Source, type SourceKind } from './source.ts';

/** Returns sources of members and one track of a viewer, at a time that the test sets. */
function engine() {
  const clock = { now: 1000 };
  const now = () => clock.now;
  const [counters, lease] = [newCounters(), createLease(now)];
  lease.renew(2000);
  const outlet = new FakeTrack();
  const flows = new Map<string, Flow>();
  const parts = { outlet, ssrc: 5000, payloadType: 100, counters, lease, now, flows };
  const source = (member: string, kind: SourceKind = 'small') => {
    const track = new FakeTrack();
    const created = new Source({ kind, member, outlet: track, levelId: 1, counters, lease, now });
    created.setShut(false);
    return { track, created, receive: (datagram: Buffer) => created.receive(datagram) };
  };
  return {
    clock,
    counters,
    lease,
    outlet,
    flows,
    source,
    track: (kind: 'audio' | 'video') => new SlotTrack({ ...parts, kind }),
  };
}

test('[LIVE-03] a picture begins with a key frame, which is requested', () => {
  const { outlet, source, track } = engine();
  const ada = source('ada');
  ada.receive(rtpPacket({ sequence: 1 }));
  track('video').carry(ada.created);
  expect(ada.track.controls(206)).toHaveLength(1);
  ada.receive(rtpPacket({ sequence: 2 }));
  expect(outlet.packets).toEqual([]);
  ada.receive(rtpPacket({ sequence: 3, payload: KEY_FRAME }));
  ada.receive(rtpPacket({ sequence: 4 }));
  expect(outlet.packets).toHaveLength(2);
});

test('[LIVE-03] numbers and times go on over a change of member', () => {
  const { clock, outlet, source, track } = engine();
  const [ada, bela, slot] = [source('ada'), source('bela'), track('video')];
  slot.carry(ada.created);
  ada.receive(rtpPacket({ sequence: 65_535, timestamp: 4_294_967_000, payload: KEY_FRAME }));
  ada.receive(rtpPacket({ sequence: 0, timestamp: 4_294_970_000 }));
  clock.now += 100;
  slot.carry(bela.created);
  ada.receive(rtpPacket({ sequence: 1, timestamp: 4_294_973_000 }));
  bela.receive(rtpPacket({ sequence: 900, timestamp: 17, payload: KEY_FRAME }));
  bela.receive(rtpPacket({ sequence: 901, timestamp: 3017 }));
  const [first, ...rest] = outlet.packets;
  expect(rest.map(({ sequence }) => (sequence - (first?.sequence ?? 0)) & 0xffff)).toEqual([1, 2, 3]);
  expect(rest.map(({ timestamp }) => (timestamp - (first?.timestamp ?? 0)) >>> 0)).toEqual([3000, 12_000, 15_000]);
  expect(outlet.packets.every(({ ssrc }) => ssrc === 5000)).toBe(true);
});

test('[LIVE-03] a member’s small picture goes on until the large one has a key frame', () => {
  const { outlet, source, track } = engine();
  const [small, large, slot] = [source('ada', 'small'), source('ada', 'large'), track('video')];
  slot.carry(small.created);
  small.receive(rtpPacket({ sequence: 1, payload: KEY_FRAME }));
  slot.carry(large.created);
  small.receive(rtpPacket({ sequence: 2 }));
  large.receive(rtpPacket({ sequence: 70 }));
  expect(outlet.packets).toHaveLength(2);
  large.receive(rtpPacket({ sequence: 71, payload: KEY_FRAME }));
  small.receive(rtpPacket({ sequence: 3 }));
  expect(outlet.packets).toHaveLength(3);
});

test('[LIVE-03] lost packets are sent again under their number', () => {
  const { counters, outlet, source, track } = engine();
  const [ada, slot] = [source('ada'), track('video')];
  slot.carry(ada.created);
  for (const sequence of [10, 11, 12]) ada.receive(rtpPacket({ sequence, payload: KEY_FRAME }));
  const [, second] = outlet.packets;
  slot.control(missingPackets(second?.sequence ?? 0));
  expect(outlet.packets.at(-1)).toEqual(second);
  expect(counters).toMatchObject({ missing: 1, resent: 1 });
});

test('[LIVE-03] lost packets of a camera that is watched for long are sent again', () => {
  const { counters, outlet, source, track } = engine();
  const [ada, slot] = [source('ada'), track('video')];
  slot.carry(ada.created);
  ada.receive(rtpPacket({ sequence: 0, payload: KEY_FRAME }));
  for (let sequence = 1; sequence < 70_000; sequence++) {
    ada.receive(rtpPacket({ sequence: sequence & 0xffff }));
    if (sequence % 10_000 === 0) slot.control(missingPackets(outlet.packets.at(-1)?.sequence ?? 0));
    outlet.sent.length = 0;
  }
  expect(counters).toMatchObject({ missing: 6, resent: 6 });
});

test('[LIVE-07] however much a viewer asks for again, little more than was sent is sent', () => {
  const { counters, outlet, source, track } = engine();
  const [ada, slot] = [source('ada'), track('video')];
  slot.carry(ada.created);
  for (let sequence = 10; sequence < 60; sequence++) ada.receive(rtpPacket({ sequence, payload: KEY_FRAME }));
  const first = outlet.packets[0]?.sequence ?? 0;
  const sixteen = missingPackets(first, 0xffff);
  const greedy = Buffer.concat([sixteen.subarray(0, 12), ...Array.from({ length: 290 }, () => sixteen.subarray(12))]);
  greedy.writeUInt16BE(greedy.length / 4 - 1, 2);
  slot.control(greedy);
  expect(counters.resent).toBe(17);
  for (let round = 0; round < 100; round++) slot.control(sixteen);
  expect(counters.resent).toBe(150);
});

test('[LIVE-07] nothing of a member who was taken out of a slot is sent again', () => {
  const { counters, outlet, source, track } = engine();
  const [ada, bela, slot] = [source('ada'), source('bela'), track('video')];
  slot.carry(ada.created);
  ada.receive(rtpPacket({ sequence: 10, payload: KEY_FRAME }));
  const [first] = outlet.packets;
  slot.carry(null);
  slot.control(missingPackets(first?.sequence ?? 0));
  slot.carry(bela.created);
  bela.receive(rtpPacket({ sequence: 10, payload: KEY_FRAME }));
  slot.control(missingPackets(first?.sequence ?? 0));
  expect(counters.resent).toBe(0);
  expect(outlet.packets).toHaveLength(2);
});

test('[LIVE-07] without a heartbeat for two seconds nothing is carried on', () => {
  const { clock, counters, lease, outlet, source, track } = engine();
  const [ada, slot] = [source('ada', 'audio'), track('audio')];
  slot.carry(ada.created);
  ada.receive(rtpPacket({ sequence: 1 }));
  clock.now += 2000;
  ada.receive(rtpPacket({ sequence: 2 }));
  slot.control(missingPackets(1));
  expect(outlet.packets).toHaveLength(1);
  expect(counters.withoutLease).toBe(1);
  lease.renew(60_000);
  ada.receive(rtpPacket({ sequence: 3 }));
  clock.now += 2000;
  ada.receive(rtpPacket({ sequence: 4 }));
  expect(outlet.packets).toHaveLength(2);
});

test('[LIVE-06] packets of a shut source are dropped and counted, and not sent again later', () => {
  const { counters, flows, outlet, source, track } = engine();
  const [ada, slot] = [source('ada'), track('video')];
  slot.carry(ada.created);
  ada.receive(rtpPacket({ sequence: 1, payload: KEY_FRAME }));
  ada.created.setShut(true);
  ada.receive(rtpPacket({ sequence: 2 }));
  slot.control(missingPackets(outlet.packets[0]?.sequence ?? 0));
  expect(counters).toMatchObject({ packetsIn: 2, packetsOut: 1, dropped: 1, resent: 0 });
  expect([...flows]).toEqual([['ada', { packets: 1 }]]);
});

test('[LIVE-03] nothing is carried on before the track opens, nor after it has closed', () => {
  const { counters, flows, outlet, source, track } = engine();
  outlet.isUp = false;
  const [ada, slot] = [source('ada'), track('video')];
  slot.carry(ada.created);
  ada.receive(rtpPacket({ sequence: 1, payload: KEY_FRAME }));
  outlet.isUp = true;
  slot.opened();
  ada.receive(rtpPacket({ sequence: 2, payload: KEY_FRAME }));
  outlet.isUp = false;
  for (const sequence of [3, 4]) ada.receive(rtpPacket({ sequence, payload: KEY_FRAME }));
  expect(outlet.packets).toHaveLength(1);
  expect(outlet.refused).toBe(1);
  expect(counters.packetsOut).toBe(1);
  expect([...flows]).toEqual([['ada', { packets: 1 }]]);
});

test('[LIVE-03] a viewer’s request for a key frame reaches the sender, at most every 400 ms', () => {
  const { clock, source, track } = engine();
  const [ada, slot] = [source('ada'), track('video')];
  slot.carry(ada.created);
  ada.receive(rtpPacket({ sequence: 1, ssrc: 77, payload: KEY_FRAME }));
  for (const later of [0, 100, 399, 400]) {
    clock.now = 5000 + later;
    slot.control(keyFrameRequest(5000));
  }
  const requests = ada.track.controls(206);
  expect(requests.map((bytes) => bytes.readUInt32BE(8))).toEqual([77, 77]);
});

test('[LIVE-03] a sender report is answered, and carried on with the time of the track', () => {
  const { outlet, source, track } = engine();
  const [ada, slot] = [source('ada'), track('video')];
  slot.carry(ada.created);
  ada.receive(rtpPacket({ sequence: 1, timestamp: 50, payload: KEY_FRAME }));
  ada.receive(senderReport(7, 60));
  expect(outlet.controls(200).map((bytes) => bytes.readUInt32BE(4))).toEqual([5000]);
  expect(ada.track.controls(201)).toHaveLength(1);
  expect(ada.track.controls(206)).toHaveLength(1);
});

test('[LIVE-03] who is loud counts as speaking for a moment', () => {
  const { clock, source } = engine();
  const ada = source('ada', 'audio');
  ada.receive(rtpPacket({ sequence: 1, level: 100 }));
  expect(ada.created.isSpeaking()).toBe(false);
  ada.receive(rtpPacket({ sequence: 2, level: 30 }));
  expect(ada.created.isSpeaking()).toBe(true);
  clock.now += 800;
  expect(ada.created.isSpeaking()).toBe(false);
});
