/** The lists of testimonials: the server's rows with what waits in the outbox. Pure. */
import type { CachedAnswerView } from '#device/answers/answer-view.ts';
import type { TestimonialState } from '#schemas/entities/testimonial.ts';
import type { RefusalCode } from '#schemas/error-codes.ts';
import type { EntryId, MemberId, TestimonialId } from '#schemas/ids.ts';
import type { Testimonial } from '#schemas/wire/testimonials.ts';
import { wishKey, type WishView } from './wish-view.ts';

export interface PersonView {
  id: MemberId;
  /** null: not on this device. */
  username: string | null;
  avatarUrl: string | null;
  seal: boolean;
}

export interface TestimonialView {
  key: string;
  /** null: it has not left the device. */
  id: TestimonialId | null;
  author: PersonView | null;
  subject: PersonView;
  text: string | null;
  at: number | null;
  state: TestimonialState;
  answer: string | null;
  answerState: Testimonial['answerState'];
  /** The server has not confirmed what is shown. */
  isSending: boolean;
  refused: RefusedWish | null;
}

/** An entry that was refused, and why. `words`: its text, to be corrected or sent again [Y4]; null: it has none. */
export interface RefusedWish {
  entry: EntryId;
  code: RefusalCode;
  words: string | null;
}

type Wishes = ReadonlyMap<string, WishView>;

const viewOf = (row: Testimonial): TestimonialView => ({
  ...row,
  key: row.id,
  at: Date.parse(row.at),
  isSending: false,
  refused: null,
});

export const refusedOf = (wish: WishView | undefined): RefusedWish | null =>
  wish?.code ? { entry: wish.id, code: wish.code, words: wish.kind === 'written' ? wish.text : wish.answer } : null;

/** When the oldest of the stored answers was given; null: none is stored. */
export function oldestAnswer(answers: readonly CachedAnswerView<unknown>[]): number | null {
  const times = answers.flatMap((answer) => (answer.status === 'stored' ? [answer.at] : []));
  return times.length > 0 ? Math.min(...times) : null;
}

/** What others have written about this member: accepted and refused at once, also without a network. */
export function receivedViews(rows: readonly Testimonial[], wishes: Wishes): TestimonialView[] {
  return rows.flatMap((row): TestimonialView[] => {
    const wish = wishes.get(wishKey('answered', row.author.id));
    const view = { ...viewOf(row), refused: refusedOf(wish) };
    if (wish?.kind !== 'answered' || wish.code !== null) return [view];
    if (!wish.accepted) return [];
    const state = row.state === 'waiting' ? 'review' : row.state;
    const isSame = wish.answer === row.answer;
    return [
      { ...view, state, answer: wish.answer, answerState: isSame ? row.answerState : 'pending', isSending: true },
    ];
  });
}

/** What this member has written; what waits to be sent comes first. */
export function writtenViews(
  rows: readonly Testimonial[],
  wishes: Wishes,
  names: ReadonlyMap<MemberId, string>,
): TestimonialView[] {
  const known = new Set(rows.map(({ subject }) => subject.id));
  const added = [...wishes.values()].flatMap((wish): TestimonialView[] => {
    if (wish.kind !== 'written' || wish.text === null || known.has(wish.memberId)) return [];
    const username = names.get(wish.memberId) ?? null;
    return [
      {
        key: wish.key,
        id: null,
        author: null,
        subject: { id: wish.memberId, username, avatarUrl: null, seal: false },
        text: wish.text,
        at: null,
        state: 'waiting',
        answer: null,
        answerState: null,
        isSending: wish.code === null,
        refused: refusedOf(wish),
      },
    ];
  });
  const shown = rows.flatMap((row): TestimonialView[] => {
    const wish = wishes.get(wishKey('written', row.subject.id));
    const view = { ...viewOf(row), refused: refusedOf(wish) };
    if (wish?.kind !== 'written' || wish.code !== null) return [view];
    if (wish.text === null) return [];
    const isSame = wish.text === row.text;
    return [{ ...view, text: wish.text, state: isSame ? row.state : 'waiting', isSending: true }];
  });
  return [...added, ...shown];
}

/** What everybody sees, less what this member has withdrawn or refused meanwhile. */
export const shownViews = (rows: readonly Testimonial[], wishes: Wishes, me: MemberId | null): TestimonialView[] =>
  rows
    .filter(({ author, subject }) => {
      const written = author.id === me ? wishes.get(wishKey('written', subject.id)) : undefined;
      const answered = subject.id === me ? wishes.get(wishKey('answered', author.id)) : undefined;
      const isWithdrawn = written?.kind === 'written' && written.code === null && written.text === null;
      const isRefused = answered?.kind === 'answered' && answered.code === null && !answered.accepted;
      return !isWithdrawn && !isRefused;
    })
    .map(viewOf);
