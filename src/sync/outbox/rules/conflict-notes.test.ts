import { describe, expect, test } from 'vitest';
import { entryRules } from '#actions/rules.ts';
import type { Command } from '#schemas/actions/union.ts';
import { conflict } from '#schemas/commands/journal.ts';
import type { OutboxSnapshot } from '#schemas/commands/queue.ts';
import {
  conversation,
  entry,
  firstEpoch,
  membership,
  message,
  messageId,
  queue,
  result,
  results,
  secondEpoch,
  messageCommand,
} from '#tests/support/streams.ts';
import { record, changeEpoch } from './record.ts';

const refTo = (n: number) => ({ conversationId: conversation, messageId: messageId(n) });
const edit = (n: number, words = 'deux'): Command => ({ action: 'message.edit', data: { ...refTo(n), text: words } });
const cancel = (n: number): Command => ({ action: 'message.cancel', data: refTo(n) });
const hide: Command = {
  action: 'conversation.hide',
  data: { conversationId: conversation, upTo: 3, epoch: firstEpoch },
};
const read: Command = {
  action: 'conversation.read',
  data: { conversationId: conversation, upTo: 3, epoch: firstEpoch },
};
const notes = (snapshot: OutboxSnapshot, ...answers: ReturnType<typeof result>[]) =>
  record(entryRules, snapshot, answers).change.notes;

describe('[Y13] the conflict journal', () => {
  test('notes a refusal, with the requested and the previous words', () => {
    const notesFound = notes(
      queue([entry(1, messageCommand('un')), entry(2, edit(1))]),
      result(2, { status: 'rejected', code: 'edit-too-late' }),
    );
    expect(notesFound).toEqual([
      {
        event: 'refused',
        rule: 'Y4',
        action: 'message.edit',
        ...refTo(1),
        code: 'edit-too-late',
        base: 'un',
        mine: 'deux',
        theirs: null,
      },
    ]);
    expect(notesFound?.map((note) => conflict.safeParse(note).success)).toEqual([true]);
  });
  test('notes the same refusal once, until it is retried', () => {
    const refusal = result(1, { status: 'rejected', code: 'blocked' });
    const oneMessage = queue([entry(1, messageCommand('un'))]);
    expect(notes(oneMessage, refusal)).toHaveLength(1);
    expect(notes({ ...oneMessage, results: results(refusal) }, refusal)).toEqual([]);
  });
  test('notes a discard that came too late and became a deletion, not one in time', () => {
    const withCancel = queue([entry(1, messageCommand('un')), entry(2, cancel(1))]);
    expect(notes(withCancel, result(2, { what: 'deleted' }))).toMatchObject([
      { event: 'deleted-late', rule: 'Y2', base: 'un' },
    ]);
    expect(notes(withCancel, result(2, { what: 'cancelled' }))).toEqual([]);
  });
  test('notes nothing that the member has withdrawn', () => {
    const withCancel = queue([entry(1, messageCommand('un')), entry(2, cancel(1))]);
    expect(
      notes(withCancel, result(1, { status: 'rejected', code: 'cancelled' }), result(2, { what: 'cancelled' })),
    ).toEqual([]);
  });
  test('notes an edit overtaken by another edit or a deletion, except one of this device', () => {
    const edited = queue([entry(1, edit(9))]);
    expect(notes(edited, result(1, { row: message(9, { text: 'trois' }) }))).toMatchObject([
      { event: 'superseded', rule: 'Y11', mine: 'deux', theirs: 'trois' },
    ]);
    expect(notes(edited, result(1, { row: message(9, { text: '', deletedAt: message(9).createdAt }) }))).toMatchObject([
      { theirs: null },
    ]);
    expect(notes(edited, result(1, { row: message(9, { text: 'deux' }) }))).toEqual([]);
    expect(
      notes(queue([entry(1, edit(9)), entry(2, edit(9, 'trois'))]), result(1, { row: message(9, { text: 'trois' }) })),
    ).toEqual([]);
  });
  test('notes a conversation that stays visible because of a newer message', () => {
    expect(notes(queue([entry(1, hide)]), result(1, { membership: membership() }))).toMatchObject([
      { event: 'not-hidden', rule: 'Y9' },
    ]);
    expect(notes(queue([entry(1, hide)]), result(1, { membership: { gone: true, rev: 2 } }))).toEqual([]);
  });
  test('[Y21] notes entries sent again because the server has forgotten them', () => {
    const answeredQueue = queue([entry(1, messageCommand('un')), entry(2, messageCommand('deux'))], {
      results: results(result(1)),
    });
    expect(changeEpoch(entryRules, answeredQueue, secondEpoch).change.notes).toMatchObject([
      { event: 'sent-again', rule: 'Y21', mine: 'un' },
    ]);
  });
  test('[Y12] does not note a refused read, which nobody requested', () => {
    expect(notes(queue([entry(1, read)]), result(1, { status: 'rejected', code: 'unknown-conversation' }))).toEqual([]);
  });
});
