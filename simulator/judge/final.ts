/** What must hold once everything has been delivered: all devices show exactly what the server says. */
import { isFailed } from '#schemas/commands/queue.ts';
import type { Message } from '#schemas/entities/message.ts';
import type { MemberId } from '#schemas/ids.ts';
import { inRanges } from '#domain/ranges.ts';
import type { MessageView } from '#domain/views.ts';
import { Broken } from '../plan.ts';
import { same } from './judge.ts';
import { conversationsOf, type JudgedDevice, type JudgedWorld } from './judged.ts';
import { screensTellTheTruth } from './screens.ts';

export function finalJudgement(world: JudgedWorld): void {
  for (const device of world.devices) for (const check of onDevice) check(world, device);
  for (const check of onServer) check(world);
}

type Check = (world: JudgedWorld) => void;
type DeviceCheck = (world: JudgedWorld, device: JudgedDevice) => void;

const rowsIn = ({ node: { server } }: JudgedWorld) =>
  new Map([...server.truth.streams.values()].flatMap((stream) => stream.rows).map((row) => [row.id as string, row]));

export const nothingDoubled: Check = (world) => {
  for (const { id, rows } of world.node.server.truth.streams.values())
    if (new Set(rows.map((row) => row.id)).size !== rows.length) throw new Broken('doubled', id);
  const words = [...rowsIn(world).values()].flatMap(({ deletedAt, text }) =>
    deletedAt || !text.startsWith('words') ? [] : [text],
  );
  if (new Set(words).size !== words.length) throw new Broken('doubled', 'the same words twice');
};

export const ownOrder: Check = ({ written, node: { server }, devices }) => {
  for (const stream of server.truth.streams.values())
    for (const device of devices) {
      const own = stream.rows
        .flatMap(({ id }) => written.get(id) ?? [])
        .filter((note) => note.device === device && note.accepted && !note.refused && !note.forgiven);
      // Several members may have written on one device.
      for (const from of new Set(own.map((note) => note.from))) {
        const order = own.filter((note) => note.from === from).map(({ nth }) => nth);
        if (order.some((nth, n) => n > 0 && nth < (order[n - 1] ?? 0)))
          throw new Broken('own order on the server', `${device.name} in ${stream.id}`);
      }
    }
};

export const nothingAfterDiscard: Check = (world) => {
  const rows = rowsIn(world);
  for (const [id, note] of world.written) {
    const row = rows.get(id);
    if (row && row.senderId !== note.from) throw new Broken('sent as another member', id);
    if (note.told && row && !row.deletedAt) throw new Broken('sent although discarded', id);
  }
};

export const nothingLost: Check = (world) => {
  const rows = rowsIn(world);
  for (const [id, note] of world.written) {
    const row = rows.get(id);
    const { device } = note;
    if (!note.accepted) continue;
    const queued =
      device.keeps?.(note.from, note.era, id) ??
      (note.era === device.era && device.seen().queue.entries.some((entry) => (entry.id as string) === id));
    // What lies in another member's queue waits for them to come back.
    const here = note.from === device.account;
    if (note.pressed) {
      if (queued && here && note.discarded) throw new Broken('discarded and still there', id);
    } else if (row) {
      if (queued && here) throw new Broken('a failed item for a sent message', id);
      if (!row.deletedAt && !note.edited && row.text !== note.text)
        throw new Broken('change lost', `${id}: ${row.text} for ${note.text}`);
    } else if (!note.forgiven && !queued) throw new Broken('accepted and lost', id);
  }
};

const quotesLead: Check = ({ node: { server } }) => {
  for (const { id, rows } of server.truth.streams.values())
    for (const { replyTo } of rows)
      if (replyTo && rows.find((row) => row.id === replyTo.id)?.seq !== replyTo.seq)
        throw new Broken('a quote leads elsewhere', `${replyTo.id} in ${id}`);
};

export const queueEmpty: DeviceCheck = (_, device) => {
  const { queue } = device.seen();
  const left = queue.entries.filter(({ id }) => !isFailed(queue, id));
  if (left.length)
    throw new Broken('queue not empty', `${device.name}: ${left.map(({ action, id }) => `${action} ${id}`).join()}`);
};

export const level: DeviceCheck = (world, device) => {
  const [here, there] = [device.seen().digestText(), world.node.digestText(device.account)];
  if (here !== there) throw new Broken('not converged', `${device.name}: ${here} for ${there}`);
};

export const showsTheTruth: DeviceCheck = (world, device) => {
  const { server } = world.node;
  const seen = device.seen();
  const { name, account } = device;
  for (const id of conversationsOf(world, account)) {
    const stream = server.stream(id);
    const view = seen.view(id);
    const confirmed = view?.messages.filter(({ seq }) => seq !== null) ?? [];
    if (!stream || !server.visible(account, stream)) {
      if (confirmed.length || [...seen.pages.values()].some((page) => (page.streamId as string) === id))
        throw new Broken('visible after loss', `${id} on ${name}`);
      continue;
    }
    const part = stream.parts.get(account);
    const rows = stream.rows.filter(({ seq }) => inRanges(part?.ranges ?? [], seq));
    same(
      confirmed.map(shownOf),
      rows.map((row) => toldOf(row, rows, account)),
      'view differs',
      `${id} on ${name}`,
    );
    same(view?.missing, [], 'history incomplete', `${id} on ${name}`);
  }
};

/** A quote is shown with what now stands there, if the member sees it. */
const shownOf = ({ seq, id, text, deleted, quote, reactions }: MessageView) => [
  seq,
  id,
  text,
  deleted,
  quote && [quote.id, quote.seq, quote.original?.text],
  reactions.map(({ emoji, mine }) => [emoji, mine]),
];

function toldOf(
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

/** A conversation's mute, pin and archive, as its row in the list shows them. */
const settingsShown: DeviceCheck = (world, device) => {
  const { server } = world.node;
  const seen = device.seen();
  for (const id of conversationsOf(world, device.account)) {
    const stream = server.stream(id);
    if (!stream || !server.visible(device.account, stream)) continue;
    const { muted, pinned, archived } = server.present(device.account, stream);
    const row = seen.row(id);
    if (row)
      same(
        [row.muted, row.pinned, row.archived],
        [muted, pinned, archived],
        'settings differ',
        `${id} on ${device.name}`,
      );
  }
};

/** Messages of others beyond the mark: counted anew. */
export const unreadAsCounted: DeviceCheck = (world, device) => {
  const { server } = world.node;
  const seen = device.seen();
  for (const id of conversationsOf(world, device.account)) {
    const stream = server.stream(id);
    if (!stream || !server.visible(device.account, stream)) continue;
    const part = stream.parts.get(device.account);
    const unread = stream.rows.filter(
      ({ seq, senderId }) =>
        inRanges(part?.ranges ?? [], seq) && seq > (part?.read ?? 0) && senderId !== device.account,
    ).length;
    same(seen.view(id)?.unread, unread, 'unread differs from a recount', `${id} on ${device.name}`);
  }
};

const onDevice: readonly DeviceCheck[] = [
  queueEmpty,
  level,
  showsTheTruth,
  unreadAsCounted,
  screensTellTheTruth,
  settingsShown,
];
const onServer: readonly Check[] = [nothingDoubled, ownOrder, nothingAfterDiscard, nothingLost, quotesLead];
