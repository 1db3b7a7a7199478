import { expect, test } from 'vitest';
import type { CachedAnswerView } from '#device/answers/answer-view.ts';
import type { EntryId, MemberId, TestimonialId } from '#schemas/ids.ts';
import type { Testimonial } from '#schemas/wire/testimonials.ts';
import { oldestAnswer, receivedViews, shownViews, writtenViews } from './testimonial-views.ts';
import { wishKey, type WishView } from './wish-view.ts';

const id = (name: string) => name as MemberId;
const person = (name: string) => ({
  id: id(name),
  username: name,
  avatarUrl: null,
  genre: 'femme' as const,
  town: null,
  seal: false,
});
const row = (author: string, subject: string, patch: Partial<Testimonial> = {}): Testimonial => ({
  id: `${author}>${subject}` as TestimonialId,
  author: person(author),
  subject: person(subject),
  text: 'Une belle rencontre',
  at: '2026-11-20T10:00:00Z',
  state: 'shown',
  answer: null,
  answerState: null,
  ...patch,
});
const wishes = (...all: (Partial<WishView> & Pick<WishView, 'kind' | 'memberId'>)[]) =>
  new Map(
    all.map((wish) => {
      const key = wishKey(wish.kind, wish.memberId);
      return [key, { id: 'e' as EntryId, key, code: null, ...wish } as WishView] as const;
    }),
  );
const none = new Map<MemberId, string>();

test('[MEMBERAREA-21] what was written offline is listed first, with the name that the device knows', () => {
  const given = wishes({ kind: 'written', memberId: id('bela'), text: 'Bonsoir' });
  const [first, second] = writtenViews([row('ada', 'cyd')], given, new Map([[id('bela'), 'bela']]));
  expect(first).toMatchObject({ id: null, subject: { username: 'bela' }, text: 'Bonsoir', isSending: true });
  expect(second).toMatchObject({ subject: { username: 'cyd' }, isSending: false });
});

test('[MEMBERAREA-21] another text waits anew, the same one stays shown, a withdrawn one is gone', () => {
  const rows = [row('ada', 'bela'), row('ada', 'cyd'), row('ada', 'dora')];
  const given = wishes(
    { kind: 'written', memberId: id('bela'), text: 'Autre' },
    { kind: 'written', memberId: id('cyd'), text: 'Une belle rencontre' },
    { kind: 'written', memberId: id('dora'), text: null },
  );
  expect(writtenViews(rows, given, none).map(({ state, text }) => [state, text])).toEqual([
    ['waiting', 'Autre'],
    ['shown', 'Une belle rencontre'],
  ]);
});

test('[MEMBERAREA-21] accepting goes to review at once, refusing removes', () => {
  const rows = [row('bela', 'ada', { state: 'waiting' }), row('cyd', 'ada', { state: 'waiting' })];
  const given = wishes(
    { kind: 'answered', memberId: id('bela'), accepted: true, answer: 'Merci' },
    { kind: 'answered', memberId: id('cyd'), accepted: false, answer: null },
  );
  expect(receivedViews(rows, given)).toMatchObject([
    { author: { id: 'bela' }, state: 'review', answer: 'Merci', answerState: 'pending', isSending: true },
  ]);
});

test('[MEMBERAREA-21] a refused wish changes nothing and says why', () => {
  const given = wishes({ kind: 'written', memberId: id('bela'), text: 'Autre', code: 'testimonial-strangers' });
  expect(writtenViews([row('ada', 'bela')], given, none)).toMatchObject([
    { text: 'Une belle rencontre', refused: { code: 'testimonial-strangers' }, isSending: false },
  ]);
});

test('[Y4] refused words come with the row that they were meant for', () => {
  const written = wishes({ kind: 'written', memberId: id('bela'), text: 'Autre', code: 'testimonial-strangers' });
  expect(writtenViews([row('ada', 'bela')], written, none)).toMatchObject([{ refused: { words: 'Autre' } }]);
  expect(writtenViews([], written, none)).toMatchObject([{ text: 'Autre', refused: { words: 'Autre' } }]);
  const withdrawn = wishes({ kind: 'written', memberId: id('bela'), text: null, code: 'testimonial-strangers' });
  expect(writtenViews([row('ada', 'bela')], withdrawn, none)).toMatchObject([{ refused: { words: null } }]);
  const answered = wishes({
    kind: 'answered',
    memberId: id('bela'),
    accepted: true,
    answer: 'Merci',
    code: 'testimonial-strangers',
  });
  expect(receivedViews([row('bela', 'ada')], answered)).toMatchObject([{ answer: null, refused: { words: 'Merci' } }]);
});

test('[MEMBERAREA-20] the lists are as old as the oldest that is stored, and have no age without any', () => {
  const stored = (at: number) => ({ status: 'stored', at }) as CachedAnswerView<unknown>;
  expect(oldestAnswer([{ status: 'loading' }, stored(20), stored(10)])).toBe(10);
  expect(oldestAnswer([{ status: 'loading' }, { status: 'offline' }])).toBeNull();
});

test('[MEMBERAREA-20] what everybody reads is without what was withdrawn or refused here', () => {
  const rows = [row('ada', 'bela'), row('cyd', 'ada'), row('cyd', 'bela')];
  const given = wishes(
    { kind: 'written', memberId: id('bela'), text: null },
    { kind: 'answered', memberId: id('cyd'), accepted: false, answer: null },
  );
  expect(shownViews(rows, given, id('ada')).map(({ subject }) => subject.id)).toEqual(['bela']);
});
