/** Checks the state after everything has been delivered: all devices show exactly the server's state. */
import { isFailed } from '#schemas/commands/queue.ts';
import type { Message } from '#schemas/entities/message.ts';
import type { MemberId } from '#schemas/ids.ts';
import { inRanges } from '#sync/replica/ranges.ts';
import type { MessageView } from '#domain/views.ts';
import { InvariantViolation } from '../core/plan.ts';
import { assertSame } from './assert-same.ts';
import { groupsMatchServer } from './groups.ts';
import { notificationsMatchServer } from './notifications.ts';
import { conversationsOf, type ObservedDevice, type ObservedWorld } from './observed-world.ts';
import { screensMatchServer } from './screens.ts';

export function checkFinalState(world: ObservedWorld): void {
  for (const device of world.devices) for (const check of deviceChecks) check(world, device);
  for (const check of serverChecks) check(world);
}

type Check = (world: ObservedWorld) => void;
type DeviceCheck = (world: ObservedWorld, device: ObservedDevice) => void;

/** Returns conversations and groups; rows of other streams are not messages. */
const talks = ({ node: { server } }: Pick<ObservedWorld, 'node'>) =>
  [...server.truth.streams.values()].filter(({ isPair, group }) => isPair || group);
const rowsIn = (world: ObservedWorld) =>
  new Map(
    talks(world)
      .flatMap((stream) => stream.rows)
      .map((row) => [row.id as string, row]),
  );

export const nothingDuplicated: Check = (world) => {
  for (const { id, rows } of world.node.server.truth.streams.values()) {
    // A notification that a block has removed leaves a tombstone, which has the id of its event; its job may run again.
    const present = rows.filter((row) => !('replaced' in row && row.replaced));
    if (new Set(present.map((row) => row.id)).size !== present.length) throw new InvariantViolation('doubled', id);
  }
  const words = [...rowsIn(world).values()].flatMap(({ deletedAt, text }) =>
    deletedAt || !text.startsWith('words') ? [] : [text],
  );
  if (new Set(words).size !== words.length) throw new InvariantViolation('doubled', 'the same words twice');
};

export const sendOrderPreserved: Check = ({ messages, node: { server }, devices }) => {
  for (const stream of server.truth.streams.values())
    for (const device of devices) {
      const ownMessages = stream.rows
        .flatMap(({ id }) => messages.get(id) ?? [])
        .filter((note) => note.device === device && note.accepted && !note.refused && !note.excused);
      // Several members may have written on one device.
      for (const from of new Set(ownMessages.map((note) => note.from))) {
        const order = ownMessages.filter((note) => note.from === from).map(({ nth }) => nth);
        if (order.some((nth, n) => n > 0 && nth < (order[n - 1] ?? 0)))
          throw new InvariantViolation('own order on the server', `${device.name} in ${stream.id}`);
      }
    }
};

export const nothingAfterDiscard: Check = (world) => {
  const rows = rowsIn(world);
  for (const [id, note] of world.messages) {
    const row = rows.get(id);
    if (row && row.senderId !== note.from) throw new InvariantViolation('sent as another member', id);
    if (note.confirmedUnsent && row && !row.deletedAt) throw new InvariantViolation('sent although discarded', id);
  }
};

export const nothingLost: Check = (world) => {
  const rows = rowsIn(world);
  for (const [id, note] of world.messages) {
    const row = rows.get(id);
    const { device } = note;
    if (!note.accepted) continue;
    const queued =
      device.hasQueuedEntry?.(note.from, note.era, id) ??
      (note.era === device.era && device.readScreen().queue.entries.some((entry) => (entry.id as string) === id));
    // Entries of another account stay queued until that member signs in again.
    const isCurrentAccount = note.from === device.account;
    if (note.withdrawalRequested) {
      if (queued && isCurrentAccount && note.discarded) throw new InvariantViolation('discarded and still there', id);
    } else if (row) {
      if (queued && isCurrentAccount) throw new InvariantViolation('a failed item for a sent message', id);
      if (!row.deletedAt && !note.edited && row.text !== note.text)
        throw new InvariantViolation('change lost', `${id}: ${row.text} for ${note.text}`);
    } else if (!note.excused && !queued) throw new InvariantViolation('accepted and lost', id);
  }
};

const quotesResolve: Check = (world) => {
  for (const { id, rows } of talks(world))
    for (const { replyTo } of rows)
      if (replyTo && rows.find((row) => row.id === replyTo.id)?.seq !== replyTo.seq)
        throw new InvariantViolation('a quote leads elsewhere', `${replyTo.id} in ${id}`);
};

export const queueEmpty: DeviceCheck = (_, device) => {
  const { queue } = device.readScreen();
  const remaining = queue.entries.filter(({ id }) => !isFailed(queue, id));
  if (remaining.length)
    throw new InvariantViolation(
      'queue not empty',
      `${device.name}: ${remaining.map(({ action, id }) => `${action} ${id}`).join()}`,
    );
};

export const convergedWithServer: DeviceCheck = (world, device) => {
  const [deviceDigest, serverDigest] = [device.readScreen().digestText(), world.node.digestText(device.account)];
  if (deviceDigest !== serverDigest)
    throw new InvariantViolation('not converged', `${device.name}: ${deviceDigest} for ${serverDigest}`);
};

export const showsServerState: DeviceCheck = (world, device) => {
  const { server } = world.node;
  const screen = device.readScreen();
  const { name, account } = device;
  for (const id of conversationsOf(world, account)) {
    const stream = server.stream(id);
    const view = screen.view(id);
    const confirmed = view?.messages.filter(({ seq }) => seq !== null) ?? [];
    if (!stream || !server.visible(account, stream)) {
      if (confirmed.length || [...screen.chunks.values()].some((page) => (page.streamId as string) === id))
        throw new InvariantViolation('visible after loss', `${id} on ${name}`);
      continue;
    }
    const part = stream.parts.get(account);
    const rows = stream.rows.filter(({ seq }) => inRanges(part?.ranges ?? [], seq));
    assertSame(
      confirmed.map(displayedFields),
      rows.map((row) => expectedFields(row, rows, account)),
      'view differs',
      `${id} on ${name}`,
    );
    assertSame(view?.missingChunks, [], 'history incomplete', `${id} on ${name}`);
  }
};

/** Returns the compared fields of a shown message. A quote shows the present text, if the member may see it. */
const displayedFields = ({ seq, id, text, deleted, quote, reactions }: MessageView) => [
  seq,
  id,
  text,
  deleted,
  quote && [quote.id, quote.seq, quote.original?.text],
  reactions.map(({ emoji, mine }) => [emoji, mine]),
];

function expectedFields(
  { seq, id, text, deletedAt, replyTo, reactions }: Message,
  rows: readonly Message[],
  account: MemberId,
) {
  const original = rows.find((row) => row.id === replyTo?.id);
  return [
    seq,
    id,
    text,
    deletedAt !== null,
    replyTo && [replyTo.id, original?.seq ?? replyTo.seq, original?.text],
    reactions.map(({ emoji, memberId }) => [emoji, memberId === account]),
  ];
}

/** Compares a conversation's mute, pin and archive in its list row with the server's. */
const settingsMatchServer: DeviceCheck = (world, device) => {
  const { server } = world.node;
  const screen = device.readScreen();
  for (const id of conversationsOf(world, device.account)) {
    const stream = server.stream(id);
    if (!stream || !server.visible(device.account, stream)) continue;
    const { muted, pinned, archived } = server.present(device.account, stream);
    const row = screen.row(id);
    if (row)
      assertSame(
        [row.muted, row.pinned, row.archived],
        [muted, pinned, archived],
        'settings differ',
        `${id} on ${device.name}`,
      );
  }
};

/** Compares the unread number with a count of the other members' messages after the read mark. */
export const unreadMatchesRecount: DeviceCheck = (world, device) => {
  const { server } = world.node;
  const screen = device.readScreen();
  for (const id of conversationsOf(world, device.account)) {
    const stream = server.stream(id);
    if (!stream || !server.visible(device.account, stream)) continue;
    const part = stream.parts.get(device.account);
    const unread = stream.rows.filter(
      ({ seq, senderId }) =>
        inRanges(part?.ranges ?? [], seq) && seq > (part?.read ?? 0) && senderId !== device.account,
    ).length;
    assertSame(screen.view(id)?.unread, unread, 'unread differs from a recount', `${id} on ${device.name}`);
  }
};

const deviceChecks: readonly DeviceCheck[] = [
  queueEmpty,
  convergedWithServer,
  showsServerState,
  unreadMatchesRecount,
  screensMatchServer,
  settingsMatchServer,
  groupsMatchServer,
  notificationsMatchServer,
];
const serverChecks: readonly Check[] = [
  nothingDuplicated,
  sendOrderPreserved,
  nothingAfterDiscard,
  nothingLost,
  quotesResolve,
];
