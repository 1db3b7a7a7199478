/** Chance decides what happens next; then everything is delivered, and all must agree. */
import { expect } from 'vitest';
import { isFailed } from '#schemas/commands/queue.ts';
import type { Device } from './device.ts';
import { Judge } from './judge.ts';
import { World } from './world.ts';

type Dice = (sides: number) => number;

/** Mulberry32: small, and the same everywhere. */
export function dice(seed: number): Dice {
  let state = seed | 0;
  return (sides) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % sides;
  };
}

/** A member does something on a device. */
function act(world: World, device: Device, roll: Dice): void {
  const other = world.other(device.account, roll(4));
  const id = world.conversation(device.account, other);
  const view = device.view(id);
  const own = view?.messages.filter(({ mine, deleted }) => mine && !deleted) ?? [];
  const one = own[roll(Math.max(1, own.length))];
  const blocked = world.blocks(device, other);
  switch (roll(14)) {
    case 0:
    case 1:
      if (one && one.state !== 'pending') return void world.edit(device, id, one.id, `edited ${roll(1e6)}`);
      break;
    case 2:
      if (one) return world.edit(device, id, one.id, `edited ${roll(1e6)}`);
      break;
    case 3:
      if (one?.seq) {
        Object.assign(world.written.get(one.id) ?? {}, { pressed: true });
        world.write(device, { action: 'message.delete', data: { conversationId: id, messageId: one.id } });
      }
      return;
    case 4:
      if (view?.shown) world.read(device, id, roll(2) ? view.shown : 1 + roll(view.shown));
      return;
    case 5:
      if (view && device.store.epoch) world.write(device, { action: 'conversation.hide', data: { conversationId: id, upTo: view.shown, epoch: device.store.epoch } });
      return;
    case 6:
      return void world.write(device, { action: 'conversation.open', data: { conversationId: id, memberId: other } });
    case 7:
      return void world.write(device, { action: blocked ? 'member.unblock' : 'member.block', data: { conversationId: id, memberId: other } });
    case 8:
    case 9: {
      const waiting = own.find(({ seq, state }) => seq === null && state !== 'sent');
      if (waiting?.state === 'failed' && roll(2)) world.retry(device, waiting.id as string as Parameters<World['retry']>[1]);
      else if (waiting) world.discard(device, waiting.id);
      return;
    }
    case 10: {
      const { snapshot } = device.queue;
      const failed = snapshot.entries.find((entry) => isFailed(snapshot, entry.id));
      if (failed?.action === 'message.send') world.discard(device, failed.id);
      else if (failed) world.dismiss(device, failed.id);
      return;
    }
    default:
  }
  if (!blocked) world.send(device, other);
}

function elsewhere(world: World, roll: Dice): void {
  const member = world.members[roll(world.members.length)];
  if (!member) return;
  const other = world.other(member, roll(4));
  const conversationId = world.conversation(member, other);
  const stream = world.server.stream(conversationId);
  const row = stream?.rows[roll(Math.max(1, stream.rows.length))];
  switch (roll(10)) {
    case 9: {
      const edits = stream?.rows.filter(({ deletedAt, senderId }) => !deletedAt && senderId === member && roll(6) === 0) ?? [];
      return world.elsewhere(member, edits.map(({ id }) => ({ action: 'message.edit', data: { conversationId, messageId: id, text: `again ${roll(1e6)}` } })));
    }
    case 0:
      return world.burst(member, other, 8);
    case 1:
      return row && world.elsewhere(row.senderId, [{ action: 'message.edit', data: { conversationId, messageId: row.id, text: `elsewhere ${roll(1e6)}` } }]);
    case 2:
      return row && world.elsewhere(row.senderId, [{ action: 'message.delete', data: { conversationId, messageId: row.id } }]);
    case 3:
      return world.elsewhere(member, [{ action: world.server.blocked(member, other) ? 'member.unblock' : 'member.block', data: { conversationId, memberId: other } }]);
    case 4:
      return stream && world.elsewhere(member, [{ action: 'conversation.read', data: { conversationId, upTo: 1 + roll(stream.last + 1), epoch: world.server.epoch } }]);
    case 5:
      return stream && world.elsewhere(member, [{ action: 'conversation.hide', data: { conversationId, upTo: stream.last, epoch: world.server.epoch } }]);
    case 6:
      return stream && world.announce(world.server.open(member, stream, [[roll(2) ? 1 : 1 + roll(stream.last + 1), 2_147_483_647]]));
    default:
      return world.burst(member, other, 1 + roll(2));
  }
}

function happen(world: World, roll: Dice): Device {
  const device = world.devices[roll(world.devices.length)] as Device;
  const flight = roll(Math.max(1, world.net.length));
  switch (roll(24)) {
    case 0:
    case 1:
    case 2:
      act(world, device, roll);
      break;
    case 3:
      elsewhere(world, roll);
      break;
    case 4:
      if (world.net.length > 3) world.net.splice(flight, 1);
      break;
    case 5:
      world.arrive(flight, true);
      break;
    case 6: {
      const waiting = device.drains.find(({ sent, answer }) => sent && !answer);
      if (waiting) waiting.answer = 'timeout';
      break;
    }
    case 7:
      if (!roll(3)) device.die();
      break;
    case 8:
      if (!roll(6)) world.backupOrRestore(roll(2) === 0);
      break;
    case 9:
      if (device.wantPull || world.behind(device)) world.pull(device);
      break;
    case 10: {
      const missing = device.missing();
      const page = missing[roll(Math.max(1, missing.length))];
      if (page) world.page(device, page.stream, page.k);
      break;
    }
    case 11:
    case 12:
    case 13:
      drainStep(world, device, roll);
      break;
    case 14:
    case 15:
    case 16:
    case 17:
      device.step();
      break;
    default:
      world.arrive(flight);
  }
  return device;
}

function drainStep(world: World, device: Device, roll: Dice): void {
  const drain = device.drains[roll(Math.max(1, device.drains.length))];
  if (drain?.answer) device.finish(drain);
  else if (drain && !drain.sent) world.push(device, drain);
  else if (device.drains.length < 2) device.claim();
}

/** Everything is delivered, in order, and every context is well. */
export function heal(world: World, judge: Judge = new Judge(world)): void {
  const quiet = (device: Device) => {
    while (device.step()) judge.look(device);
  };
  const deliver = () => {
    for (let n = 0; world.net.length && n < 5000; n++) world.arrive(0);
  };
  deliver();
  for (const device of world.devices) {
    for (const drain of device.drains) drain.answer ??= 'timeout';
    while (device.drains[0]) device.finish(device.drains[0]);
    quiet(device);
    device.pulls = 0;
  }
  for (let round = 0; ; round++) {
    expect(round, 'rounds').toBeLessThan(40);
    let busy = false;
    for (const device of world.devices) {
      deliver();
      quiet(device);
      device.takeResults();
      quiet(device);
      if (device.wantPull || (round % 2 === 0 && world.behind(device))) {
        world.pull(device);
        busy = true;
        deliver();
        quiet(device);
      }
      const drain = device.claim();
      if (drain) {
        busy = true;
        world.push(device, drain);
        deliver();
        device.finish(drain);
        quiet(device);
      }
      busy ||= device.wantPull || world.behind(device);
    }
    if (!busy && !world.net.length) break;
  }
  for (const device of world.devices) {
    expect(device.pulls, `pulls of ${device.name}`).toBeLessThanOrEqual(6);
    for (let n = 0; device.missing().length; n++) {
      expect(n, `history of ${device.name} never complete`).toBeLessThan(12);
      for (const { stream, k } of device.missing()) world.page(device, stream, k);
      deliver();
      quiet(device);
    }
    device.sweep();
    judge.look(device);
  }
}

export function play(seed: number, steps = 120): void {
  const roll = dice(seed);
  const world = new World([[1, 1], [2, 1], [1, 2], [2, 1, 1]][roll(4)] as number[]);
  const judge = new Judge(world);
  const [first, second] = world.members as [(typeof world.members)[number], (typeof world.members)[number]];
  if (roll(2)) world.burst(first, second, 60 + roll(70));
  for (let n = 0; n < steps; n++) judge.look(happen(world, roll));
  heal(world, judge);
  judge.final();
}
