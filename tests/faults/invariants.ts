/**
 * Checks the rules that must hold after healing, and describes violations in sentences. It uses only the members' acts,
 * the content of the devices, and the database.
 */
import { isDeepStrictEqual } from 'node:util';
import type { ConversationId } from '#schemas/ids.ts';
import { pairId } from '#tests/support/entries.ts';
import type { Shown, Step, ActOutcome } from './acts.ts';
import type { Person } from './members.ts';
import type { Row, VisibleState, ServerState } from './visible-state.ts';

/** One step of the history with its outcome. */
export interface Done extends Step {
  outcome: ActOutcome;
}

interface Note {
  by: number;
  nth: number;
  /** Oldest first: after a refused edit the text before it remains. */
  texts: string[];
  gone: boolean;
  /** The message may have been accepted or not: its absence is no violation. */
  perhaps?: boolean;
}

/** Returns the messages that members rely on, by id, or by text where a screen shows no ids. */
function notesOf(history: readonly Done[]): Map<string, Note> {
  const notes = new Map<string, Note>();
  history.forEach(({ by, outcome }, nth) => {
    if (outcome.did === 'sent')
      notes.set(outcome.message ?? outcome.text, { by, nth, texts: [outcome.text], gone: false });
    if (outcome.did === 'perhaps')
      notes.set(outcome.text, { by, nth, texts: [outcome.text], gone: false, perhaps: true });
    if (outcome.did === 'edited') notes.get(outcome.message)?.texts.push(outcome.text);
    if (outcome.did === 'deleted' || outcome.did === 'resent')
      Object.assign(notes.get(outcome.message) ?? {}, { gone: true });
    if (outcome.did === 'resent') notes.set(outcome.as, { by, nth, texts: [outcome.text], gone: false });
  });
  return notes;
}

/**
 * Checks that nothing accepted or acknowledged is lost or doubled, and that each sender keeps their order
 * [Y1, Y2, Y3, Y6]. `shown`: by member index.
 */
export function checkServerState(
  history: readonly Done[],
  people: readonly Person[],
  truth: ServerState,
  shown: readonly Shown[],
): string[] {
  const notes = notesOf(history);
  const ours = new Set<string>(people.map(({ id }) => id));
  const rows = truth.rows.filter(({ sender }) => ours.has(sender));
  const byName = new Map(rows.flatMap((row) => [[row.id as string, row] as const, [row.text, row] as const]));
  const complaints = truth.gaps.map((id) => `numbers or revisions of ${id} have a gap`);

  for (const [name, note] of notes) {
    const device = shown[note.by] as Shown;
    const row = byName.get(name);
    const who = `${name} « ${note.texts.at(-1) ?? ''} » of ${note.by}`;
    const failed =
      device.entries.some(({ id, failed: is }) => is && (id as string) === name) ||
      Object.values(device.conversations).some(({ messages }) =>
        messages.some(({ text, state }) => text === name && state === 'failed'),
      );
    const editRefused = device.entries.some((entry) => entry.failed && entry.message === name);
    if (note.gone ? row && !row.deleted : row?.deleted)
      complaints.push(`${who}: ${note.gone ? 'deleted here, and there still' : 'deleted by nobody'}`);
    else if (!note.gone && !row && !failed && !note.perhaps) complaints.push(`accepted and lost: ${who}`);
    else if (!note.gone && row && failed) complaints.push(`failed here, and there all the same: ${who}`);
    else if (!note.gone && row && row.text !== note.texts.at(-1) && !(editRefused && note.texts.includes(row.text)))
      complaints.push(`${who} says « ${row.text} »`);
  }
  for (const { id, text } of rows)
    if (!notes.has(id) && !notes.has(text)) complaints.push(`written by nobody: ${id} « ${text} »`);
  complaints.push(...doubled(rows), ...disordered(rows, notes), ...checkBlocks(history, people, truth, shown));
  shown.forEach(({ acknowledged }, n) =>
    acknowledged
      .filter((id) => !truth.known.has(id))
      .forEach((id) => complaints.push(`acknowledged to ${n} and lost: ${id}`)),
  );
  return complaints;
}

function doubled(rows: readonly Row[]): string[] {
  const seen = new Set<string>();
  return rows
    .filter(({ deleted, text }) => !deleted && (seen.has(text) || !seen.add(text)))
    .map(({ text }) => `there twice: « ${text} »`);
}

function disordered(rows: readonly Row[], notes: ReadonlyMap<string, Note>): string[] {
  const last = new Map<string, number>();
  return rows.flatMap(({ stream, sender, id, text }) => {
    const nth = (notes.get(id) ?? notes.get(text))?.nth;
    const before = last.get(stream + sender) ?? -1;
    if (nth === undefined) return [];
    last.set(stream + sender, nth);
    return nth < before ? [`« ${text} » stands behind a later one of the same member`] : [];
  });
}

function checkBlocks(
  history: readonly Done[],
  people: readonly Person[],
  { blocks }: ServerState,
  shown: readonly Shown[],
): string[] {
  const wanted = new Map<string, boolean>();
  for (const { by, to, outcome } of history)
    if (outcome.did === 'blocked' || outcome.did === 'unblocked') wanted.set(`${by}>${to}`, outcome.did === 'blocked');
  return [...wanted].flatMap(([pair, is]) => {
    const [by, to] = pair.split('>').map(Number) as [number, number];
    const refused = shown[by]?.entries.some(({ failed, action }) => failed && action.startsWith('member.'));
    return refused || blocks.has(`${people[by]?.id ?? ''}>${people[to]?.id ?? ''}`) === is
      ? []
      : [`${pair} should ${is ? '' : 'not '}be blocked`];
  });
}

/** Checks that a device shows exactly what its member may see, and besides only refused entries [Y9, Y11, Y12]. */
export function checkDevice({ conversations, entries }: Shown, sight: VisibleState, name: string): string[] {
  const complaints = entries
    .filter(({ failed }) => !failed)
    .map(({ id, action }) => `${name} still waits with ${action} ${id}`);
  for (const id of new Set([...Object.keys(conversations), ...Object.keys(sight)]) as Set<ConversationId>) {
    const [seen, there] = [conversations[id], sight[id]];
    const confirmed = seen?.messages.filter(({ seq }) => seq !== null) ?? [];
    if (!there && confirmed.length > 0) complaints.push(`${name} shows ${id}, which is out of sight`);
    if (!there) continue;
    if (!seen) {
      complaints.push(`${name} does not show ${id}`);
      continue;
    }
    const [is, should] = [
      confirmed.map((row) => [row.seq, row.id, row.text, row.deleted]),
      there.rows.map((row) => [row.seq, row.id, row.text, row.deleted]),
    ];
    if (!isDeepStrictEqual(is, should))
      complaints.push(
        `${name} shows ${id} otherwise than it is: ${JSON.stringify(is)} instead of ${JSON.stringify(should)}`,
      );
    if (seen.unread !== there.unread)
      complaints.push(`${name} counts ${seen.unread} unread in ${id}, of ${there.unread}`);
    if (seen.missing > 0) complaints.push(`${name} misses pages of ${id}`);
  }
  return complaints;
}

export const conversationOf = (a: Person, b: Person): ConversationId => pairId(a.id, b.id);
