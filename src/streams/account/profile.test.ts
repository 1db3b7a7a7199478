import { describe, expect, test } from 'vitest';
import { asStream } from '#schemas/as-stream.ts';
import type { ProfileFields } from '#schemas/actions/profile-edit.ts';
import type { OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { AccountInfo } from '#schemas/streams/account.ts';
import { accountHead, ada, entry, firstEpoch, queue, result, results, secondEpoch } from '#tests/support/streams.ts';
import { foldProfile } from './profile.ts';

const accountStream = accountHead([]);
const edit = (n: number, fields: ProfileFields) => entry(n, { action: 'profile.edit', data: { fields } });
const volume = (base: number, value: number): ProfileFields => ({ soundVolume: { base, value } });
const fold = (given: OutboxSnapshot) => foldProfile(accountStream, firstEpoch, given);
const answered = (n: number, soundVolume: number, rev = 2) => {
  const account = accountStream.info as AccountInfo;
  return result(n, {
    stream: asStream(ada),
    rev,
    info: { ...account, rev, profile: { ...account.profile, soundVolume } },
  });
};

describe('[Y13] the own profile in view', () => {
  test('[Y1] is the server’s state plus pending changes, in order, marked as pending', () => {
    expect(
      fold(
        queue([
          edit(1, volume(0.3, 0.5)),
          edit(2, { ...volume(0.5, 0.6), soundOnMention: { base: true, value: false } }),
        ]),
      ),
    ).toMatchObject({
      profile: { username: 'ada', soundVolume: 0.6, soundOnMention: false, soundOnPrivateMessage: true },
      pending: ['soundVolume', 'soundOnMention'],
      refused: 0,
    });
  });
  test('[AUTH-68] a new genre removes the sexuality that does not fit before the server confirms', () => {
    expect(
      fold(
        queue([
          edit(1, { sexualite: { base: null, value: 'femme bi' } }),
          edit(2, { genre: { base: 'femme', value: 'couple' } }),
        ]),
      ),
    ).toMatchObject({ profile: { genre: 'couple', sexualite: null } });
  });
  test('[Y6] an answered edit counts before a worker applies it: no flash back, nothing pending', () => {
    expect(fold(queue([edit(1, volume(0.3, 0.5))], { results: results(answered(1, 0.5)) }))).toMatchObject({
      profile: { soundVolume: 0.5 },
      pending: [],
    });
  });
  test('[Y11] the higher revision of store and answer wins', () => {
    expect(fold(queue([edit(1, volume(0.3, 0.5))], { results: results(answered(1, 0.5, 0)) }))).toMatchObject({
      profile: { soundVolume: 0.3 },
      pending: [],
    });
  });
  test('[Y4] a refused edit is undone, and the refusal is known', () => {
    expect(
      fold(
        queue([edit(1, volume(0.3, 0.5))], { results: results(result(1, { status: 'rejected', code: 'invalid' })) }),
      ),
    ).toMatchObject({ profile: { soundVolume: 0.3 }, pending: [], refused: 1 });
  });
  test('[Y21] an answer of another epoch is ignored and requested again', () => {
    expect(
      fold(queue([edit(1, volume(0.3, 0.5))], { results: results({ ...answered(1, 0.9), epoch: secondEpoch }) })),
    ).toMatchObject({ profile: { soundVolume: 0.5 }, pending: ['soundVolume'] });
  });
  test('[Y21] an answer of an epoch that the store has not adopted yet is not applied', () => {
    const ahead = queue([edit(1, volume(0.3, 0.5))], {
      epoch: secondEpoch,
      results: results({ ...answered(1, 0.9), epoch: secondEpoch }),
    });
    expect(fold(ahead)).toMatchObject({ profile: { soundVolume: 0.3 } });
  });
  test('is empty before the first answer', () => {
    expect(foldProfile(undefined, firstEpoch, queue([]))).toBeNull();
    expect(foldProfile(accountStream, secondEpoch, queue([]))).toBeNull();
  });
});
