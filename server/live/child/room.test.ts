import { expect, test } from 'vitest';
import type { LiveCode, TileSize } from '#schemas/wire/live-media.ts';
import type { MemberId } from '#schemas/ids.ts';
import { offerOf } from '#tests/support/live-offer.ts';
import { FakeTrack, KEY_FRAME, missingPackets, rtpPacket } from '#tests/support/rtp.ts';
import { newCounters } from './counters.ts';
import { createLease } from './lease.ts';
import { readOffer } from './offer.ts';
import type { RoomRules } from './protocol.ts';
import { Room } from './room.ts';
import { Seat } from './seat.ts';

const memberNo = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}` as MemberId;
const [ada, bela, cleo] = [1, 2, 3].map(memberNo) as [MemberId, MemberId, MemberId];

/** Returns a room with rules that can be changed, and what its pages were told. */
function openRoom() {
  const clock = { now: 0 };
  const now = () => clock.now;
  const [counters, lease] = [newCounters(), createLease(now)];
  lease.renew(1000);
  const closed: [MemberId, LiveCode][] = [];
  const states: [MemberId, boolean, boolean, boolean][] = [];
  const room = new Room({
    slots: () => undefined,
    speaking: () => undefined,
    state: ({ member }, { camera, microphone, large }) => states.push([member, camera, microphone, large]),
    closed: ({ member }, code) => closed.push([member, code]),
  });
  let rules: RoomRules = {
    ...{ room: crypto.randomUUID(), rev: 1, closed: false, hidden: [], withheld: [], muted: [], cameraCut: [] },
    ...{ mayPublish: Array.from({ length: 60 }, (_, index) => memberNo(index)), banned: [] },
  };
  room.setRules(rules);
  const enter = (member: MemberId, slots = 2) => {
    const offer = readOffer(offerOf({ slots }));
    if (typeof offer === 'string') throw new Error(offer);
    const tracks = offer.sections.map(() => new FakeTrack());
    const seat = new Seat({
      ...{ id: crypto.randomUUID(), member, offer, tracks, ssrcOf: (section) => 9000 + section },
      ...{ counters, lease, now, close: () => undefined },
    });
    seat.may = { camera: true, microphone: true };
    room.enter(seat);
    room.wish(seat, wishOf([ada, 'small'], [bela, 'small'], [cleo, 'small']));
    let sequence = 0;
    return {
      seat,
      tracks,
      publish: (camera = true, microphone = true) => room.publish(seat, { camera, microphone }),
      /** Sends one packet of sound and one of a small picture. */
      send: () => {
        sequence++;
        tracks[0]?.deliver(rtpPacket({ sequence }));
        tracks[1]?.deliver(rtpPacket({ sequence, payload: KEY_FRAME }));
      },
      shows: () => seat.slots().map(({ member: shown }) => shown),
      received: () => tracks.slice(3).reduce((count, { packets }) => count + packets.length, 0),
    };
  };
  const setRules = (change: Partial<RoomRules>) => {
    rules = { ...rules, rev: rules.rev + 1, ...change };
    room.setRules(rules);
  };
  return { room, enter, setRules, closed, states, counters, lease, clock };
}
const wishOf = (...wishes: [MemberId, TileSize][]) => wishes.map(([member, size]) => ({ member, size }));

test('[LIVE-01] who has opened no tile hears those who speak, and gets no picture', () => {
  const { room, enter } = openRoom();
  const [viewer, first, second] = [enter(cleo), enter(ada), enter(bela)];
  room.wish(viewer.seat, null);
  second.publish();
  first.publish();
  expect(viewer.shows()).toEqual([bela, ada]);
  second.publish(false, false);
  expect(viewer.shows()).toEqual([null, ada]);
  first.send();
  expect(viewer.tracks.slice(3).map(({ packets }) => packets.length)).toEqual([0, 0, 1, 0]);
});

test('[LIVE-01] a wish fills the slots in its order, and sound alone is a wish', () => {
  const { room, enter } = openRoom();
  const viewer = enter(cleo, 1);
  for (const publisher of [enter(ada), enter(bela)]) {
    publisher.publish();
    room.wish(viewer.seat, wishOf([bela, 'audio'], [ada, 'small']));
    publisher.send();
  }
  expect(viewer.shows()).toEqual([bela]);
  expect(viewer.tracks.slice(3).map(({ packets }) => packets.length)).toEqual([2, 1]);
});

test('[LIVE-07] two members hidden from each other get neither sound nor pictures nor resends', () => {
  const { enter, setRules } = openRoom();
  const [viewer, publisher] = [enter(cleo), enter(ada)];
  publisher.publish();
  viewer.publish();
  publisher.send();
  expect([viewer.received(), publisher.shows()]).toEqual([2, [cleo, null]]);
  setRules({ hidden: [[ada, cleo]] });
  publisher.send();
  viewer.tracks[4]?.deliver(missingPackets(1, 0xffff));
  viewer.send();
  expect([viewer.received(), viewer.shows(), publisher.shows(), publisher.received()]).toEqual([
    2,
    [null, null],
    [null, null],
    0,
  ]);
});

test('[LIVE-07] a pair that is hidden before it enters never gets a packet', () => {
  const { room, enter, setRules } = openRoom();
  setRules({ hidden: [[cleo, ada]] });
  const [viewer, publisher] = [enter(cleo), enter(ada)];
  publisher.publish();
  room.wish(viewer.seat, wishOf([ada, 'large']));
  publisher.send();
  expect([viewer.received(), viewer.shows()]).toEqual([0, [null, null]]);
});

test('[LIVE-07] rules older than those in force change nothing', () => {
  const { enter, setRules } = openRoom();
  const [viewer, publisher] = [enter(cleo), enter(ada)];
  publisher.publish();
  setRules({ rev: 9, hidden: [[ada, cleo]] });
  setRules({ rev: 8, hidden: [] });
  expect(viewer.shows()).toEqual([null, null]);
});

test('[LIVE-07] an audience withholds pictures and not the sound, one way', () => {
  const { enter, setRules } = openRoom();
  const [viewer, publisher] = [enter(cleo), enter(ada)];
  publisher.publish();
  viewer.publish();
  setRules({ withheld: [[cleo, ada]] });
  publisher.send();
  viewer.send();
  expect(viewer.tracks.slice(3).map(({ packets }) => packets.length)).toEqual([1, 0, 0, 0]);
  expect(publisher.received()).toBe(2);
  publisher.publish(true, false);
  expect(viewer.shows()).toEqual([null, null]);
});

test('[LIVE-07] members whom the rules do not know neither see nor are seen', () => {
  const { enter, setRules } = openRoom();
  const [viewer, publisher] = [enter(cleo), enter(ada)];
  publisher.publish();
  viewer.publish();
  setRules({ present: [ada] });
  expect([viewer.shows(), publisher.shows()]).toEqual([
    [null, null],
    [null, null],
  ]);
  setRules({ present: [ada, cleo] });
  expect([viewer.shows(), publisher.shows()]).toEqual([
    [ada, null],
    [cleo, null],
  ]);
});

test('[LIVE-07] after an outage rules with a lower number count, as of a restored database', () => {
  const { room, enter, setRules } = openRoom();
  const [viewer, publisher] = [enter(cleo), enter(ada)];
  publisher.publish();
  setRules({ rev: 9 });
  const rules = { room: crypto.randomUUID(), rev: 3, closed: false, hidden: [[ada, cleo] as [MemberId, MemberId]] };
  room.setRules({ ...rules, withheld: [], muted: [], cameraCut: [], mayPublish: [ada, cleo], banned: [] }, true);
  expect(viewer.shows()).toEqual([null, null]);
});

test('[LIVE-06] who may not send is refused, and packets sent all the same are dropped and counted', () => {
  const { enter, setRules, counters } = openRoom();
  setRules({ mayPublish: [] });
  const [viewer, publisher] = [enter(cleo), enter(ada)];
  expect(publisher.publish()).toBe('not-allowed');
  publisher.send();
  expect([viewer.received(), counters.dropped]).toEqual([0, 2]);
});

test('[LIVE-06] who loses the right to send is cut at once, and told', () => {
  const { enter, setRules, states, counters } = openRoom();
  const [viewer, publisher] = [enter(cleo), enter(ada)];
  publisher.publish();
  setRules({ mayPublish: [cleo] });
  publisher.send();
  expect([viewer.received(), counters.dropped]).toEqual([0, 2]);
  expect(states).toContainEqual([ada, false, false, false]);
});

test('[LIVE-07] a host shuts a microphone and leaves the camera', () => {
  const { enter, setRules } = openRoom();
  const [viewer, publisher] = [enter(cleo), enter(ada)];
  publisher.publish();
  setRules({ muted: [ada] });
  publisher.send();
  expect(viewer.tracks.slice(3).map(({ packets }) => packets.length)).toEqual([0, 1, 0, 0]);
  expect(publisher.publish()).toBe('not-allowed');
  expect(publisher.publish(true, false)).toBeNull();
});

test('[LIVE-01] the thirty-first camera is refused, and microphones take no place of one', () => {
  const { enter } = openRoom();
  expect(enter(memberNo(40)).publish(false, true)).toBeNull();
  const codes = Array.from({ length: 31 }, (_, index) => enter(memberNo(index)).publish());
  expect(codes).toEqual([...Array.from({ length: 30 }, () => null), 'publishers-full']);
  expect(enter(memberNo(41)).publish(false, true)).toBeNull();
});

test('[LIVE-07] a member in a second tab gets the new seat, and the first tab is told', () => {
  const { room, enter, closed } = openRoom();
  const [first, viewer] = [enter(ada), enter(cleo)];
  first.publish();
  const second = enter(ada);
  expect(closed).toEqual([[ada, 'elsewhere']]);
  expect([room.seats.length, viewer.shows()]).toEqual([2, [null, null]]);
  first.send();
  second.publish();
  second.send();
  expect(viewer.received()).toBe(2);
});

test('[LIVE-07] banned members and all members of a closed room are put out', () => {
  const { room, enter, setRules, closed } = openRoom();
  enter(ada);
  enter(bela);
  setRules({ banned: [ada] });
  expect(room.refusal(ada)).toBe('banned');
  setRules({ closed: true });
  expect(closed).toEqual([
    [ada, 'banned'],
    [bela, 'room-closed'],
  ]);
  expect([room.isEmpty, room.refusal(cleo)]).toEqual([true, 'room-closed']);
});

test('[LIVE-03] the large picture is only wanted of whom somebody looks at', () => {
  const { room, enter, states } = openRoom();
  const [viewer, publisher] = [enter(cleo), enter(ada)];
  publisher.publish();
  room.wish(viewer.seat, wishOf([ada, 'large']));
  room.wish(viewer.seat, wishOf([ada, 'small']));
  expect(states).toEqual([
    [ada, true, true, true],
    [ada, true, true, false],
  ]);
});

test('[LIVE-03] who wants a large picture gets it while it comes, and else the small one', () => {
  const { room, enter, clock, lease } = openRoom();
  const [viewer, publisher] = [enter(cleo, 1), enter(ada)];
  const large = Buffer.concat([KEY_FRAME, Buffer.from([99])]);
  let sequence = 0;
  const send = () => {
    sequence++;
    publisher.tracks[1]?.deliver(rtpPacket({ sequence, payload: KEY_FRAME }));
    if (clock.now === 0) publisher.tracks[2]?.deliver(rtpPacket({ sequence, payload: large }));
  };
  const shown = () => viewer.tracks[4]?.sent.map((bytes) => bytes.at(-1) === 99);
  publisher.publish();
  room.wish(viewer.seat, wishOf([ada, 'large']));
  send();
  expect(shown()).toEqual([false]);
  room.tick();
  send();
  expect(shown()).toEqual([false, false, true]);
  send();
  expect(shown()).toEqual([false, false, true, true]);
  clock.now = 1600;
  lease.renew(1000);
  room.tick();
  send();
  expect(shown()).toEqual([false, false, true, true, false]);
});

test('[LIVE-07] whoever stays keeps nothing of the members who came and went', () => {
  const { room, enter } = openRoom();
  const viewer = enter(memberNo(0));
  for (let number = 1; number <= 50; number++) {
    const member = memberNo(number);
    const sender = enter(member);
    room.wish(viewer.seat, wishOf([member, 'small']));
    sender.publish();
    sender.send();
    expect([...viewer.seat.flows]).toEqual([[member, { packets: 2 }]]);
    room.leave(sender.seat, null);
  }
  expect([room.seats, viewer.seat.flows.size, viewer.shows()]).toEqual([[viewer.seat], 0, [null, null]]);
});
