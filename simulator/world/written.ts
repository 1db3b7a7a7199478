import type { ConversationId, MemberId } from '#schemas/ids.ts';
import { pushAnswer, pushRequest } from '#schemas/wire/sync.ts';
import type { Truth } from '#simulator/server/truth.ts';
import type { JudgedDevice } from '../judge/judged.ts';

/** What a device wrote, and what its member did with it since. */
export interface Written {
  device: JudgedDevice;
  era: number;
  from: MemberId;
  to: MemberId;
  stream: ConversationId;
  nth: number;
  text: string;
  /** The member saw that it was taken. */
  accepted: boolean;
  /** Discarded, deleted or sent anew: asked for. */
  pressed: boolean;
  /** And the member saw that it was taken. */
  discarded: boolean;
  /** The member was told that it will never leave. */
  told: boolean;
  edited: boolean;
  refused: boolean;
  /** A restored backup, a sign-out: nobody's fault. */
  forgiven: boolean;
}

type Notes = ReadonlyMap<string, Written>;
const note = (written: Notes, id: string, patch: Partial<Written>) => void Object.assign(written.get(id) ?? {}, patch);

/** A device hears what its request has done. */
export function hearAnswer(written: Notes, epoch: string, request: string, body: unknown): void {
  const asked = pushRequest.safeParse(JSON.parse(request));
  const answer = pushAnswer.safeParse(body);
  if (!asked.success || !answer.success) return;
  for (const { id, status } of answer.data.results) {
    const entry = asked.data.entries.find((each) => each.id === id);
    if (entry?.action === 'message.cancel' && status !== 'rejected' && answer.data.epoch === epoch)
      note(written, entry.data.messageId, { told: true });
    if (status === 'rejected') note(written, id, { refused: true });
  }
}

/** A chosen sign-out takes what has not left. */
export function forgiveDropped(written: Notes, device: JudgedDevice): void {
  for (const each of written.values()) if (each.device === device && each.from === device.account) each.forgiven = true;
}

/** What the backup had not seen is forgiven. */
export function forgiveRestored(written: Notes, truth: Truth, saved: Truth): void {
  const kept = new Map([...saved.streams.values()].flatMap(({ rows }) => rows).map((row) => [row.id as string, row]));
  for (const { rows } of truth.streams.values())
    for (const { id } of rows) if (!kept.has(id)) note(written, id, { forgiven: true });
  for (const [id, each] of written) {
    if (kept.has(id)) each.edited = true;
    if (kept.has(id) && !kept.get(id)?.deletedAt) each.told = false;
  }
}
