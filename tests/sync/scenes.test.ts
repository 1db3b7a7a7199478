import { expect, test } from 'vitest';
import type { Device } from '#tests/support/histories/device.ts';
import { Judge } from '#tests/support/histories/judge.ts';
import { heal } from '#tests/support/histories/play.ts';
import { World } from '#tests/support/histories/world.ts';

/** Ada on one device, Bela on another. */
function two() {
  const world = new World([1, 1]);
  const judge = new Judge(world);
  const [device] = world.devices as [Device];
  const [ada, bela] = world.members as [Device['account'], Device['account']];
  return {
    world,
    device,
    ada,
    bela,
    conversation: world.conversation(ada, bela),
    heal: () => heal(world, judge),
    /** Everything in the network stays there until it is let go. */
    hold() {
      const held = world.net.splice(0);
      return () => world.net.push(...held);
    },
    /** A request leaves; what happens to it is the scene's. */
    leave() {
      const drain = device.claim();
      if (!drain) throw new Error('nothing to send');
      world.push(device, drain);
      return drain;
    },
    final: () => {
      heal(world, judge);
      judge.final();
    },
  };
}

/** A request that reaches the server late; its drain has given up. */
function delayed({ leave, hold, device }: ReturnType<typeof two>) {
  const drain = leave();
  const release = hold();
  drain.answer = 'timeout';
  device.finish(drain);
  return release;
}

test('[Y11, Y20] a page answered before an edit and arriving after it does not undo the edit', () => {
  const scene = two();
  const { world, device, ada, bela, conversation } = scene;
  world.burst(bela, ada, 9);
  scene.heal();
  const stream = world.server.stream(conversation);
  const row = stream?.rows[0];
  if (!stream || !row) throw new Error('no message');
  world.page(device, stream.id, 0);
  world.arrive(world.net.length - 1);
  const release = scene.hold();
  world.elsewhere(bela, [{ action: 'message.edit', data: { conversationId: conversation, messageId: row.id, text: 'new' } }]);
  scene.heal();
  release();
  scene.final();
  expect(device.view(conversation)?.messages[0]?.text).toBe('new');
});

test('[Y4] discarding a refused message is a cancel: its first request may still be under way', () => {
  const scene = two();
  const { world, device, ada, bela, conversation } = scene;
  world.burst(bela, ada, 1);
  scene.heal();
  const id = world.send(device, bela);
  const release = delayed(scene);
  const other = { conversationId: conversation, memberId: ada };
  world.elsewhere(bela, [{ action: 'member.block', data: other }]);
  scene.heal();
  expect(device.view(conversation)?.messages.at(-1)).toMatchObject({ id, state: 'failed', code: 'blocked' });
  world.discard(device, id);
  scene.heal();
  world.elsewhere(bela, [{ action: 'member.unblock', data: other }]);
  release();
  scene.final();
});

test('[Y2] a discarded message whose first request arrives late is refused by its remembered id', () => {
  const scene = two();
  const { world, device, bela, conversation } = scene;
  scene.heal();
  const id = world.send(device, bela);
  const release = delayed(scene);
  world.discard(device, id);
  scene.heal();
  expect(world.written.get(id)?.told).toBe(true);
  release();
  scene.final();
  expect(world.server.stream(conversation)?.rows ?? []).toEqual([]);
});

test('[Y21] the same, when a restore has made the server forget the cancel meanwhile', () => {
  const scene = two();
  const { world, device, bela, conversation } = scene;
  scene.heal();
  world.backupOrRestore(true);
  const id = world.send(device, bela);
  const release = delayed(scene);
  world.discard(device, id);
  scene.heal();
  world.backupOrRestore(false);
  release();
  scene.final();
  expect(world.server.stream(conversation)?.rows ?? []).toEqual([]);
});

test('[Y7] an answered first message settles although its conversation was hidden before its answer was taken', () => {
  const scene = two();
  const { world, device, ada, bela, conversation } = scene;
  scene.heal();
  world.send(device, bela);
  const drain = scene.leave();
  while (!drain.answer) world.arrive(0);
  scene.hold();
  device.finish(drain);
  device.die();
  world.elsewhere(ada, [{ action: 'conversation.hide', data: { conversationId: conversation, upTo: 9, epoch: world.server.epoch } }]);
  scene.hold();
  scene.final();
  expect(device.queue.snapshot.entries).toEqual([]);
});

test('[Y21] entries claimed under one epoch and sent under the next are refused whole, and leave again', () => {
  const scene = two();
  const { world, device, bela, conversation } = scene;
  scene.heal();
  world.backupOrRestore(true);
  world.send(device, bela);
  const answered = scene.leave();
  while (!answered.answer) world.arrive(0);
  device.finish(answered);
  device.die();
  const second = world.send(device, bela);
  world.backupOrRestore(false);
  const claimed = device.claim();
  if (!claimed) throw new Error('nothing claimed');
  world.pull(device);
  while (world.net.length) world.arrive(0);
  while (device.step());
  world.push(device, claimed);
  scene.final();
  expect(world.server.stream(conversation)?.rows.map((row) => row.id as string)).toContain(second);
});

test('[Y12] a read of what a restore has taken back marks none of what came after', () => {
  const scene = two();
  const { world, device, ada, bela, conversation } = scene;
  world.backupOrRestore(true);
  world.burst(bela, ada, 2);
  scene.heal();
  world.backupOrRestore(false);
  world.read(device, conversation, 2);
  world.burst(bela, ada, 3);
  scene.final();
  expect(device.view(conversation)?.unread).toBe(3);
});
