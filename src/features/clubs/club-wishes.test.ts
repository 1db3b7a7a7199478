import { expect, test } from 'vitest';
import type { EntryId } from '#schemas/ids.ts';
import type { OwnOpinion } from '#schemas/wire/clubs.ts';
import { isFollowing, ownOpinion, type ClubWishView } from './club-wishes.ts';

const wish = (given: Partial<ClubWishView>): ClubWishView => ({
  id: 'x' as EntryId,
  club: 'velours',
  code: null,
  ...given,
});
const club = (own: OwnOpinion | null = null) => ({ slug: 'velours', followed: false, own });
const approved: OwnOpinion = { text: 'Bel accueil.', state: 'approved', at: '2026-11-20T10:00:00Z', answer: 'Merci.' };

test('[MEMBERAREA-08] a club counts as followed as the last wish says, unless it was refused', () => {
  expect(isFollowing(club(), [])).toBe(false);
  expect(isFollowing(club(), [wish({ following: true })])).toBe(true);
  expect(isFollowing(club(), [wish({ following: true }), wish({ following: false })])).toBe(false);
  expect(isFollowing(club(), [wish({ following: true, club: 'phare' }), wish({ opinion: 'x' })])).toBe(false);
  expect(isFollowing(club(), [wish({ following: true, code: 'unknown-club' })])).toBe(false);
});

test('[MEMBERAREA-08] an opinion that waits is shown as pending; withdrawn, it is gone at once', () => {
  expect(ownOpinion(club(), [wish({ opinion: 'Calme.' })]).opinion).toEqual({
    text: 'Calme.',
    state: 'pending',
    answer: null,
    isSending: true,
  });
  expect(ownOpinion(club(approved), [wish({ opinion: null })]).opinion).toBeNull();
  expect(ownOpinion(club(approved), [wish({ following: true })]).opinion).toMatchObject({ isSending: false });
});

test('[MEMBERAREA-08] the same opinion again stays approved, and keeps its answer', () => {
  expect(ownOpinion(club(approved), [wish({ opinion: 'Bel accueil.' })]).opinion).toEqual({
    text: 'Bel accueil.',
    state: 'approved',
    answer: 'Merci.',
    isSending: true,
  });
});

test('[MEMBERAREA-08] a refused opinion changes nothing, and its reason is named', () => {
  const refused = wish({ opinion: 'x', code: 'certified-only' });
  expect(ownOpinion(club(), [refused])).toMatchObject({ opinion: null, refused });
});

test('[Y4] the form begins with refused words; without any, with the opinion as it is', () => {
  const refused = wish({ opinion: 'Trop long', code: 'text-too-long' });
  expect(ownOpinion(club(approved), [refused]).words).toBe('Trop long');
  expect(ownOpinion(club(), [refused]).words).toBe('Trop long');
  expect(ownOpinion(club(approved), [wish({ opinion: null, code: 'unknown-club' })]).words).toBe('Bel accueil.');
  expect(ownOpinion(club(approved), [wish({ opinion: 'Calme.' })]).words).toBe('Calme.');
  expect(ownOpinion(club(), []).words).toBe('');
});
