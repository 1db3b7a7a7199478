import type { ConversationId, MemberId } from '#schemas/ids.ts';
import { pushAnswer, pushRequest } from '#schemas/wire/sync.ts';
import type { ServerState } from '#simulator/server/truth.ts';
import type { ObservedDevice } from '../invariants/observed-world.ts';

/** What a device wrote, and what its member did with it since. */
export interface WrittenMessage {
  device: ObservedDevice;
  era: number;
  from: MemberId;
  to: MemberId;
  stream: ConversationId;
  nth: number;
  text: string;
  /** The member saw that it was taken. */
  accepted: boolean;
  /** Discarded, deleted or sent anew: asked for. */
  withdrawalRequested: boolean;
  /** And the member saw that it was taken. */
  discarded: boolean;
  /** The member was told that it will never leave. */
  confirmedUnsent: boolean;
  edited: boolean;
  refused: boolean;
  /** A restored backup, a sign-out: nobody's fault. */
  excused: boolean;
}

type Notes = ReadonlyMap<string, WrittenMessage>;
const update = (messages: Notes, id: string, patch: Partial<WrittenMessage>) =>
  void Object.assign(messages.get(id) ?? {}, patch);

/** A device hears what its request has done. */
export function recordAnswer(messages: Notes, epoch: string, request: string, body: unknown): void {
  const parsed = pushRequest.safeParse(JSON.parse(request));
  const answer = pushAnswer.safeParse(body);
  if (!parsed.success || !answer.success) return;
  for (const { id, status } of answer.data.results) {
    const entry = parsed.data.entries.find((each) => each.id === id);
    if (entry?.action === 'message.cancel' && status !== 'rejected' && answer.data.epoch === epoch)
      update(messages, entry.data.messageId, { confirmedUnsent: true });
    if (status === 'rejected') update(messages, id, { refused: true });
  }
}

/** A chosen sign-out takes what has not left. */
export function excuseUnsent(messages: Notes, device: ObservedDevice): void {
  for (const each of messages.values()) if (each.device === device && each.from === device.account) each.excused = true;
}

/** What the backup had not seen is forgiven. */
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
