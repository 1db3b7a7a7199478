/** Reads and writes of the cached answers. Only the leader's sync worker writes. */
import { map, type Observable } from 'rxjs';
import { cachedAnswer, type CachedAnswer } from '#schemas/entities/cached-answer.ts';
import type { MemberId } from '#schemas/ids.ts';
import { answersToEvict } from '#sync/answers/eviction.ts';
import { withoutMembers } from '#sync/answers/pages.ts';
import { mergeDocs, REMOVED } from './bulk.ts';
import type { AnswerCollection } from './open.ts';
import { purge } from './storage.ts';

const emptyAnswer = (answer: CachedAnswer): CachedAnswer => ({ ...answer, pages: [], next: null, size: 0 });

const readAnswer = (value: unknown): CachedAnswer | null => {
  const parsed = cachedAnswer.safeParse(value);
  return parsed.success ? parsed.data : null;
};

/** One stored answer as it changes; null: the device has none. */
export const answer$ = (answers: AnswerCollection, id: string): Observable<CachedAnswer | null> =>
  answers.findOne(id).$.pipe(map((doc) => (doc ? readAnswer(doc.toJSON()) : null)));

export async function storedAnswer(answers: AnswerCollection, id: string): Promise<CachedAnswer | null> {
  const [doc] = await answers.storageInstance.findDocumentsById([id], false);
  return readAnswer(doc);
}

/** Merges one answer atomically, then lets those go that are over the bounds. Returns it as it is stored. */
export async function updateAnswer(
  answers: AnswerCollection,
  id: string,
  merge: (stored: CachedAnswer | null) => CachedAnswer | null,
  now: number,
): Promise<CachedAnswer | null> {
  let merged: CachedAnswer | null = null;
  await mergeDocs<CachedAnswer>(
    answers,
    [id],
    (_, present) => (merged = merge(present && readAnswer(present))),
    emptyAnswer,
  );
  const excess = answersToEvict(await storedAnswers(answers), now);
  if (excess.length > 0) await removeAnswers(answers, excess);
  return merged;
}

export async function removeAnswers(answers: AnswerCollection, ids: readonly string[]): Promise<void> {
  await mergeDocs<CachedAnswer>(answers, ids, () => REMOVED, emptyAnswer);
  await purge(answers);
}

/** [Y9] These members leave every stored answer. */
export async function removeMembers(answers: AnswerCollection, members: ReadonlySet<MemberId>): Promise<void> {
  const all = await storedAnswers(answers);
  const affected = all.filter((answer) => withoutMembers(answer, members) !== answer).map(({ id }) => id);
  await mergeDocs<CachedAnswer>(
    answers,
    affected,
    (_, present) => present && withoutMembers(present, members),
    emptyAnswer,
  );
}

/** All answers on the device. */
export const storedAnswers = async (answers: AnswerCollection): Promise<CachedAnswer[]> =>
  (await answers.find().exec()).flatMap((doc) => readAnswer(doc.toJSON()) ?? []);
