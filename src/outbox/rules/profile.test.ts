import { describe, expect, test } from 'vitest';
import type { ProfileFields } from '#schemas/commands/command.ts';
import { conflict } from '#schemas/commands/journal.ts';
import type { OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { EntryId } from '#schemas/ids.ts';
import { ada, entry, entryId, first, queue, result, results, START, text } from '#tests/support/streams.ts';
import { asStream } from '#schemas/as-stream.ts';
import { editProfile } from './profile.ts';
import { record } from './record.ts';

const edit = (fields: ProfileFields) => ({ action: 'profile.edit', data: { fields } }) as const;
const volume = (base: number, value: number): ProfileFields => ({ soundVolume: { base, value } });
const mention = (base: boolean, value: boolean): ProfileFields => ({ soundOnMention: { base, value } });
const plan = (given: OutboxSnapshot, fields: ProfileFields) =>
  editProfile(given, fields, { now: START, newId: () => 'new' as EntryId });
const claimed = (...ids: number[]) => new Set(ids.map(entryId));
const answer = (n: number, was: Partial<Record<string, number | boolean>>) => result(n, { stream: asStream(ada), was });

describe('[Y13] unsent edits of the own profile', () => {
  test('edits of one field become one entry on the first base, also from a slider', () => {
    const once = queue([entry(1, edit(volume(0.3, 0.4)))]);
    expect(plan(once, volume(0.4, 0.5)).change).toEqual({
      replace: [{ ...once.entries[0], data: { fields: volume(0.3, 0.5) } }],
    });
  });
  test('edits of several fields become one entry too', () => {
    const once = queue([entry(1, edit(volume(0.3, 0.4)))]);
    expect(plan(once, mention(true, false)).change.replace).toMatchObject([
      { data: { fields: { ...volume(0.3, 0.4), ...mention(true, false) } } },
    ]);
  });
  test('edits that return to the start value become none', () => {
    const once = queue([entry(1, edit(volume(0.3, 0.4)))]);
    expect(plan(once, volume(0.4, 0.3)).change).toEqual({ remove: once.entries });
    expect(plan(queue([]), volume(0.3, 0.3))).toEqual({ value: false, change: {} });
  });
  test('[Y2] a claimed entry keeps its words: the next one starts from its values', () => {
    const left = queue([entry(1, edit(volume(0.3, 0.4)))], { claimed: claimed(1) });
    expect(plan(left, volume(0.3, 0.5)).change).toEqual({
      add: [{ ...edit(volume(0.4, 0.5)), id: 'new', timestamp: START }],
    });
    const both = queue([...left.entries, entry(2, edit(volume(0.4, 0.5)))], { claimed: claimed(1) });
    expect(plan(both, volume(0.5, 0.6)).change.replace).toMatchObject([
      { id: entryId(2), data: { fields: volume(0.4, 0.6) } },
    ]);
    expect(plan(both, volume(0.5, 0.4)).change.remove).toEqual([both.entries[1]]);
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
    const between = queue([entry(1, edit(volume(0.3, 0.4))), entry(2, text('Bonsoir'))]);
    expect(plan(between, volume(0.4, 0.5)).change.replace).toHaveLength(1);
  });
});

describe('[Y13] the journal of profile fields', () => {
  const once = queue([entry(1, edit({ ...volume(0.3, 0.4), ...mention(true, false) }))], { epoch: first });
  const notes = (given: OutboxSnapshot, was: Partial<Record<string, number | boolean>>) =>
    record(given, [answer(1, was)]).change.notes ?? [];
  test('notes a field changed elsewhere too: base, request and loser', () => {
    const told = notes(once, { soundVolume: 0.9, soundOnMention: true });
    expect(told).toEqual([
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
    expect(told.map((note) => conflict.safeParse(note).success)).toEqual([true]);
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
    expect(notes(once, { soundVolume: 0.3, soundOnMention: true })).toEqual([]);
    expect(notes(once, { soundVolume: 0.4, soundOnMention: false })).toEqual([]);
  });
  test('notes the device’s last value, and nothing where it equals the present one', () => {
    const again = (value: number) => queue([entry(1, edit(volume(0.3, 0.4))), entry(2, edit(volume(0.4, value)))]);
    expect(notes(again(0.5), { soundVolume: 0.9 })).toMatchObject([{ mine: '0.5', theirs: '0.9' }]);
    expect(notes(again(0.9), { soundVolume: 0.9 })).toEqual([]);
  });
  test('[Y4] notes a refusal once', () => {
    expect(record(once, [result(1, { status: 'rejected', code: 'invalid' })]).change.notes).toMatchObject([
      { event: 'refused', action: 'profile.edit', code: 'invalid', conversationId: null },
    ]);
  });
});
