import { describe, expect, test } from 'vitest';
import { entryRules } from '#actions/rules.ts';
import type { ProfileFields } from '#schemas/actions/profile-edit.ts';
import { conflict } from '#schemas/commands/journal.ts';
import type { OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { EntryId } from '#schemas/ids.ts';
import {
  ada,
  entry,
  entryId,
  firstEpoch,
  queue,
  result,
  results,
  START,
  messageCommand,
} from '#tests/support/streams.ts';
import { asStream } from '#schemas/as-stream.ts';
import { record } from '#sync/outbox/rules/record.ts';
import { planCommand } from '#tests/support/plan-command.ts';

const edit = (fields: ProfileFields) => ({ action: 'profile.edit', data: { fields } }) as const;
const volume = (base: number, value: number): ProfileFields => ({ soundVolume: { base, value } });
const mention = (base: boolean, value: boolean): ProfileFields => ({ soundOnMention: { base, value } });
const plan = (snapshot: OutboxSnapshot, fields: ProfileFields) =>
  planCommand(snapshot, edit(fields), { now: START, newId: () => 'new' as EntryId });
const claimed = (...ids: number[]) => new Set(ids.map(entryId));
const answer = (n: number, was: Partial<Record<string, number | boolean>>) => result(n, { stream: asStream(ada), was });

describe('[Y13] unsent edits of the own profile', () => {
  test('edits of one field become one entry on the first base, also from a slider', () => {
    const oneEdit = queue([entry(1, edit(volume(0.3, 0.4)))]);
    expect(plan(oneEdit, volume(0.4, 0.5)).change).toEqual({
      replace: [{ ...oneEdit.entries[0], data: { fields: volume(0.3, 0.5) } }],
    });
  });
  test('edits of several fields become one entry too', () => {
    const oneEdit = queue([entry(1, edit(volume(0.3, 0.4)))]);
    expect(plan(oneEdit, mention(true, false)).change.replace).toMatchObject([
      { data: { fields: { ...volume(0.3, 0.4), ...mention(true, false) } } },
    ]);
  });
  test('edits that return to the start value become none', () => {
    const oneEdit = queue([entry(1, edit(volume(0.3, 0.4)))]);
    expect(plan(oneEdit, volume(0.4, 0.3)).change).toEqual({ remove: oneEdit.entries });
    expect(plan(queue([]), volume(0.3, 0.3))).toEqual({ value: { kind: 'unchanged' }, change: {} });
  });
  test('[Y2] a claimed entry keeps its words: the next one starts from its values', () => {
    const claimedEdit = queue([entry(1, edit(volume(0.3, 0.4)))], { claimed: claimed(1) });
    expect(plan(claimedEdit, volume(0.3, 0.5)).change).toEqual({
      add: [{ ...edit(volume(0.4, 0.5)), id: 'new', timestamp: START }],
    });
    const twoEdits = queue([...claimedEdit.entries, entry(2, edit(volume(0.4, 0.5)))], { claimed: claimed(1) });
    expect(plan(twoEdits, volume(0.5, 0.6)).change.replace).toMatchObject([
      { id: entryId(2), data: { fields: volume(0.4, 0.6) } },
    ]);
    expect(plan(twoEdits, volume(0.5, 0.4)).change.remove).toEqual([twoEdits.entries[1]]);
  });
  test('[Y4] a refused entry is no base and absorbs nothing', () => {
    const refused = queue([entry(1, edit(volume(0.3, 0.4)))], {
      claimed: claimed(1),
      results: results(result(1, { status: 'rejected', code: 'invalid' })),
    });
    expect(plan(refused, volume(0.3, 0.5)).change).toEqual({
      add: [{ ...edit(volume(0.3, 0.5)), id: 'new', timestamp: START }],
    });
  });
  test('messages in between do not matter', () => {
    const between = queue([entry(1, edit(volume(0.3, 0.4))), entry(2, messageCommand('Bonsoir'))]);
    expect(plan(between, volume(0.4, 0.5)).change.replace).toHaveLength(1);
  });
});

describe('[Y13] the journal of profile fields', () => {
  const oneEdit = queue([entry(1, edit({ ...volume(0.3, 0.4), ...mention(true, false) }))], { epoch: firstEpoch });
  const notes = (snapshot: OutboxSnapshot, was: Partial<Record<string, number | boolean>>) =>
    record(entryRules, snapshot, [answer(1, was)]).change.notes ?? [];
  test('notes a field changed elsewhere too: base, request and loser', () => {
    const notesFound = notes(oneEdit, { soundVolume: 0.9, soundOnMention: true });
    expect(notesFound).toEqual([
      {
        event: 'changed-twice',
        rule: 'Y13',
        action: 'profile.edit',
        field: 'soundVolume',
        conversationId: null,
        messageId: null,
        code: null,
        base: '0.3',
        mine: '0.4',
        theirs: '0.9',
      },
    ]);
    expect(notesFound.map((note) => conflict.safeParse(note).success)).toEqual([true]);
  });
  test('notes each field by itself', () => {
    expect(
      notes(queue([entry(1, edit({ ...volume(0.3, 0.4), ...mention(true, false) }))]), {
        soundVolume: 0.9,
        soundOnMention: false,
      }),
    ).toHaveLength(1);
    expect(
      notes(
        queue([
          entry(1, edit({ soundVolume: { base: 0.3, value: 0.4 }, soundOnCameraOn: { base: true, value: false } })),
        ]),
        { soundVolume: 0.9 },
      ),
    ).toHaveLength(1);
  });
  test('does not note a field changed here alone, or to the same value', () => {
    expect(notes(oneEdit, { soundVolume: 0.3, soundOnMention: true })).toEqual([]);
    expect(notes(oneEdit, { soundVolume: 0.4, soundOnMention: false })).toEqual([]);
  });
  test('notes the device’s last value, and nothing where it equals the present one', () => {
    const editedAgain = (value: number) =>
      queue([entry(1, edit(volume(0.3, 0.4))), entry(2, edit(volume(0.4, value)))]);
    expect(notes(editedAgain(0.5), { soundVolume: 0.9 })).toMatchObject([{ mine: '0.5', theirs: '0.9' }]);
    expect(notes(editedAgain(0.9), { soundVolume: 0.9 })).toEqual([]);
  });
  test('[Y4] notes a refusal once', () => {
    expect(
      record(entryRules, oneEdit, [result(1, { status: 'rejected', code: 'invalid' })]).change.notes,
    ).toMatchObject([{ event: 'refused', action: 'profile.edit', code: 'invalid', conversationId: null }]);
  });
});
