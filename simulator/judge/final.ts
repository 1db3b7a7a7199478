/** What must hold once everything has been delivered: all devices show exactly what the server says. */
import { isFailed } from '#schemas/commands/queue.ts';
import { inRanges } from '#domain/ranges.ts';
import { Broken } from '../plan.ts';
import type { SimDevice } from '../world/device.ts';
import type { World } from '../world/world.ts';
import { same } from './judge.ts';

export function finalJudgement(world: World): void {
  for (const device of world.devices) onDevice(world, device);
  onServer(world);
}

function onServer({ written, node: { server }, devices }: World): void {
  const rows = new Map([...server.truth.streams.values()].flatMap((stream) => stream.rows).map((row) => [row.id as string, row]));
  for (const stream of server.truth.streams.values()) {
    const ids = stream.rows.map(({ id }) => id as string);
    if (new Set(ids).size !== ids.length) throw new Broken('doubled', stream.id);
    for (const device of devices) {
      const own = ids.flatMap((id) => written.get(id) ?? []).filter((note) => note.device === device && note.accepted && !note.refused && !note.forgiven);
      for (const [n, { nth }] of own.entries()) if (n > 0 && nth < (own[n - 1]?.nth ?? 0)) throw new Broken('own order on the server', `${device.name} in ${stream.id}`);
    }
  }
  const words = [...rows.values()].flatMap(({ deletedAt, text }) => (deletedAt || !text.startsWith('words') ? [] : [text]));
  if (new Set(words).size !== words.length) throw new Broken('doubled', 'the same words twice');
  for (const [id, note] of written) {
    const row = rows.get(id);
    const { device } = note;
    if (row && row.senderId !== note.from) throw new Broken('sent as another member', id);
    const queued = note.era === device.era && device.seen().queue.entries.some((entry) => (entry.id as string) === id);
    if (note.told && row && !row.deletedAt) throw new Broken('sent although discarded', id);
    if (!note.accepted) continue;
    if (note.pressed) {
      if (queued && note.discarded) throw new Broken('discarded and still there', id);
    } else if (row) {
      if (queued) throw new Broken('a failed item for a sent message', id);
      if (!row.deletedAt && !note.edited && row.text !== note.text) throw new Broken('change lost', `${id}: ${row.text} for ${note.text}`);
    } else if (!note.forgiven && !queued) throw new Broken('accepted and lost', id);
  }
}

function onDevice(world: World, device: SimDevice): void {
  const { server } = world.node;
  const seen = device.seen();
  const { name, account } = device;
  const left = seen.queue.entries.filter(({ id }) => !isFailed(seen.queue, id));
  if (left.length) throw new Broken('queue not empty', `${name}: ${left.map(({ action, id }) => `${action} ${id}`).join()}`);
  if (seen.digestText() !== world.node.digestText(account)) throw new Broken('not converged', `${name}: ${seen.digestText()} for ${world.node.digestText(account)}`);
  for (const id of world.judge.conversations(account)) {
    const stream = server.stream(id);
    const view = seen.view(id);
    const confirmed = view?.messages.filter(({ seq }) => seq !== null) ?? [];
    if (!stream || !server.visible(account, stream)) {
      if (confirmed.length || [...seen.pages.values()].some((page) => (page.streamId as string) === id)) throw new Broken('visible after loss', `${id} on ${name}`);
      continue;
    }
    const part = stream.parts.get(account);
    const rows = stream.rows.filter(({ seq }) => inRanges(part?.ranges ?? [], seq));
    same(
      confirmed.map((each) => [each.seq, each.id, each.text, each.deleted]),
      rows.map((row) => [row.seq, row.id, row.text, row.deletedAt !== null]),
      'view differs',
      `${id} on ${name}`,
    );
    const unread = rows.filter(({ seq, senderId }) => seq > (part?.read ?? 0) && senderId !== account).length;
    same(view?.unread, unread, 'unread differs from a recount', `${id} on ${name}`);
    same(view?.missing, [], 'history incomplete', `${id} on ${name}`);
  }
}
