import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { soundDefaults } from '../entities/preferences.ts';
import { command } from '../actions/union.ts';
import { mergeField, mergeFields, withMatchingSexualite, withMerged } from './fields.ts';

const value = fc.constantFrom(0, 0.25, 0.5, 0.75, 1);

describe('[Y13] a field on both sides', () => {
  test('a change made on one side only is taken over and is no conflict', () => {
    expect(mergeField({ base: 1, mine: 2, theirs: 1 })).toEqual({ value: 2, conflict: false });
    expect(mergeField({ base: 1, mine: 1, theirs: 3 })).toEqual({ value: 3, conflict: false });
  });
  test('a change on both sides takes the later received value; the other is a conflict', () => {
    expect(mergeField({ base: 1, mine: 2, theirs: 3 })).toEqual({ value: 2, conflict: true });
  });
  test('the same change on both sides is no conflict', () => {
    expect(mergeField({ base: 1, mine: 2, theirs: 2 })).toEqual({ value: 2, conflict: false });
  });
  test('a list or a place is one value, whatever the order of its parts', () => {
    const [lyon, again, paris] = [
      { name: 'Lyon', lat: 45.76, lng: 4.84 },
      { lng: 4.84, lat: 45.76, name: 'Lyon' },
      { name: 'Paris', lat: 48.86, lng: 2.35 },
    ];
    expect(mergeField({ base: lyon, mine: again, theirs: paris })).toEqual({ value: paris, conflict: false });
    expect(mergeField({ base: null, mine: paris, theirs: lyon })).toEqual({ value: paris, conflict: true });
    expect(
      mergeField({
        base: ['danse' as const],
        mine: ['danse' as const, 'voyages' as const],
        theirs: ['danse' as const],
      }),
    ).toEqual({ value: ['danse', 'voyages'], conflict: false });
    expect(mergeField<'danse'[] | 'voyages'[]>({ base: [], mine: ['danse'], theirs: ['voyages'] })).toEqual({
      value: ['danse'],
      conflict: true,
    });
  });
  test('[AUTH-68] a sexuality changes with the genre it belongs to, and otherwise stays', () => {
    expect(withMatchingSexualite({ genre: 'femme', sexualite: 'homme bi' })).toEqual({
      genre: 'femme',
      sexualite: null,
    });
    for (const stands of [
      { genre: 'femme', sexualite: 'femme bi' },
      { genre: 'couple', sexualite: null },
      { sexualite: 'homme bi' },
    ] as const)
      expect(withMatchingSexualite(stands)).toBe(stands);
  });
  test('[Y14] merging is idempotent: merging a result again changes nothing', () => {
    fc.assert(
      fc.property(value, value, value, (base, mine, theirs) => {
        const once = mergeField({ base, mine, theirs });
        expect(mergeField({ base, mine, theirs: once.value })).toEqual({ value: once.value, conflict: false });
      }),
    );
  });
  test('[Y14] one field’s merge depends neither on other fields nor on their order', () => {
    const volume = fc.record({ base: value, value });
    const mention = fc.record({ base: fc.boolean(), value: fc.boolean() });
    fc.assert(
      fc.property(volume, mention, value, fc.boolean(), (soundVolume, soundOnMention, theirVolume, theirMention) => {
        const stands = { ...soundDefaults, soundVolume: theirVolume, soundOnMention: theirMention };
        const together = withMerged(stands, mergeFields({ soundVolume, soundOnMention }, stands));
        const [first, second] = [mergeFields({ soundVolume }, stands), mergeFields({ soundOnMention }, stands)];
        expect(withMerged(withMerged(stands, first), second)).toEqual(together);
        expect(withMerged(withMerged(stands, second), first)).toEqual(together);
      }),
    );
  });
});

describe('an edit’s fields', () => {
  const fits = (fields: unknown) => command.safeParse({ action: 'profile.edit', data: { fields } }).success;
  test('[SOUND-04] a volume from 0 to 1', () => {
    expect([0, 0.3, 1].map((volume) => fits({ soundVolume: { base: 0.5, value: volume } }))).toEqual([
      true,
      true,
      true,
    ]);
    expect(
      [-0.01, 1.01, Number.NaN, '1', null].map((volume) => fits({ soundVolume: { base: 0.5, value: volume } })),
    ).toEqual(Array(5).fill(false));
  });
  test('[Y4] an edit has known fields only, each with its base, and at least one', () => {
    expect(fits({ soundOnMention: { base: true, value: false } })).toBe(true);
    expect(
      [
        {},
        { soundOnMention: { base: true, value: false }, role: { base: 'membre', value: 'admin' } },
        { role: { base: 'membre', value: 'admin' } },
        { soundOnMention: { value: false } },
        { soundOnMention: false },
      ].map(fits),
    ).toEqual(Array(5).fill(false));
  });
});
