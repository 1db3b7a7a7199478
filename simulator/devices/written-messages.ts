import { pushAnswer, pushRequest } from '#schemas/wire/sync.ts';
import { entryRules } from '#actions/rules.ts';
import type { ServerState } from '#simulator/server/truth.ts';
import type { ObservedDevice, WrittenMessage } from '../invariants/observed-world.ts';

type Notes = ReadonlyMap<string, WrittenMessage>;
const update = (messages: Notes, id: string, patch: Partial<WrittenMessage>) =>
  void Object.assign(messages.get(id) ?? {}, patch);

/** Records the results of a push that a device has received. */
export function recordAnswer(messages: Notes, epoch: string, request: string, body: unknown): void {
  const parsed = pushRequest.safeParse(JSON.parse(request));
  const answer = pushAnswer.safeParse(body);
  if (!parsed.success || !answer.success) return;
  for (const { id, status } of answer.data.results) {
    const entry = parsed.data.entries.find((each) => each.id === id);
    const cancelled = entry && entryRules.cancelledMessageOf(entry);
    if (cancelled && status !== 'rejected' && answer.data.epoch === epoch)
      update(messages, cancelled, { confirmedUnsent: true });
    if (status === 'rejected') update(messages, id, { refused: true });
  }
}

/** Excuses the account's messages on a device: a chosen sign-out discards those that were not sent. */
export function excuseUnsent(messages: Notes, device: ObservedDevice): void {
  for (const each of messages.values()) if (each.device === device && each.from === device.account) each.excused = true;
}

/** Excuses messages and changes that a restored backup does not contain. */
export function excuseRestored(messages: Notes, truth: ServerState, backup: ServerState): void {
  const savedRows = new Map(
    [...backup.streams.values()].flatMap(({ rows }) => rows).map((row) => [row.id as string, row]),
  );
  for (const { rows } of truth.streams.values())
    for (const { id } of rows) if (!savedRows.has(id)) update(messages, id, { excused: true });
  for (const [id, message] of messages) {
    if (savedRows.has(id)) message.edited = true;
    if (savedRows.has(id) && !savedRows.get(id)?.deletedAt) message.confirmedUnsent = false;
  }
}
