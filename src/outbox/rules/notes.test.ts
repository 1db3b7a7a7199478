import { describe, expect, test } from 'vitest';
import type { Command } from '#schemas/commands/command.ts';
import { conflict } from '#schemas/commands/journal.ts';
import type { OutboxSnapshot } from '#schemas/commands/queue.ts';
import {
  conversation,
  entry,
  first,
  membership,
  message,
  messageId,
  queue,
  result,
  results,
  second,
  text,
} from '#tests/support/streams.ts';
import { record, turnEpoch } from './record.ts';

const of = (n: number) => ({ conversationId: conversation, messageId: messageId(n) });
const edit = (n: number, words = 'deux'): Command => ({ action: 'message.edit', data: { ...of(n), text: words } });
const cancel = (n: number): Command => ({ action: 'message.cancel', data: of(n) });
const hide: Command = { action: 'conversation.hide', data: { conversationId: conversation, upTo: 3, epoch: first } };
const read: Command = { action: 'conversation.read', data: { conversationId: conversation, upTo: 3, epoch: first } };
const notes = (given: OutboxSnapshot, ...answers: ReturnType<typeof result>[]) => record(given, answers).change.notes;

describe('[Y13] the conflict journal', () => {
  test('notes a refusal, with the requested and the previous words', () => {
    const told = notes(
      queue([entry(1, text('un')), entry(2, edit(1))]),
      result(2, { status: 'rejected', code: 'edit-too-late' }),
    );
    expect(told).toEqual([
      {
        event: 'refused',
        rule: 'Y4',
        action: 'message.edit',
        ...of(1),
        code: 'edit-too-late',
        base: 'un',
        mine: 'deux',
        theirs: null,
      },
    ]);
    expect(told?.map((note) => conflict.safeParse(note).success)).toEqual([true]);
  });
  test('notes the same refusal once, until it is retried', () => {
    const refusal = result(1, { status: 'rejected', code: 'blocked' });
    const once = queue([entry(1, text('un'))]);
    expect(notes(once, refusal)).toHaveLength(1);
    expect(notes({ ...once, results: results(refusal) }, refusal)).toEqual([]);
  });
  test('notes a discard that came too late and became a deletion, not one in time', () => {
    const both = queue([entry(1, text('un')), entry(2, cancel(1))]);
    expect(notes(both, result(2, { what: 'deleted' }))).toMatchObject([
      { event: 'deleted-late', rule: 'Y2', base: 'un' },
    ]);
    expect(notes(both, result(2, { what: 'cancelled' }))).toEqual([]);
  });
  test('notes nothing that the member has withdrawn', () => {
    const both = queue([entry(1, text('un')), entry(2, cancel(1))]);
    expect(notes(both, result(1, { status: 'rejected', code: 'cancelled' }), result(2, { what: 'cancelled' }))).toEqual(
      [],
    );
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
    const answered = queue([entry(1, text('un')), entry(2, text('deux'))], { results: results(result(1)) });
    expect(turnEpoch(answered, second).change.notes).toMatchObject([{ event: 'sent-again', rule: 'Y21', mine: 'un' }]);
  });
  test('[Y12] does not note a refused read, which nobody requested', () => {
    expect(notes(queue([entry(1, read)]), result(1, { status: 'rejected', code: 'unknown-conversation' }))).toEqual([]);
  });
});
