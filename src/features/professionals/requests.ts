/** What professionals ask of the database at once, and nothing queues. */
import type { FailureCode } from '#schemas/error-codes.ts';
import type { ClubPageFields } from '#schemas/forms/club-page.ts';
import type { ProfessionalFields } from '#schemas/forms/professional.ts';
import { CLUB_TEXT_LENGTH } from '#schemas/limits.ts';
import { wireRichText } from '#schemas/rich-text/wire-text.ts';
import { professionalOutcome, type ProfessionalRefusal } from '#schemas/wire/professionals.ts';
import { errorText } from '#i18n/errors.ts';
import { callRpc } from '#platform/rpc-client.ts';
import { professionals as text } from './text.fr.ts';

/** Why something was not done. */
export type Problem = { refusal: ProfessionalRefusal } | { failure: FailureCode; retryAfterMs?: number | undefined };

/** Resolves to null where it was done. */
async function ask(name: string, request: object, slot = name): Promise<Problem | null> {
  const answer = await callRpc({ name, answer: professionalOutcome }, request, slot);
  if (!answer.ok) return { failure: answer.code, retryAfterMs: answer.retryAfterMs };
  return answer.value.refusal === null ? null : { refusal: answer.value.refusal };
}

export const problemText = (problem: Problem): string =>
  'refusal' in problem ? text.refusals[problem.refusal] : errorText(problem.failure, problem.retryAfterMs);

export const register = (fields: ProfessionalFields): Promise<Problem | null> => ask('register_professional', fields);

/** Writes the whole page of a club, and shows or hides it; null: it stays as it is. */
export const saveClub = (fields: ClubPageFields, published: boolean | null): Promise<Problem | null> =>
  ask('save_professional_club', {
    ...fields,
    description: wireRichText(fields.description, CLUB_TEXT_LENGTH),
    published,
  });

/** Creates a code; null: the server draws one. `id`: the same in a repeated attempt. */
export const createCode = (id: string, code: string | null): Promise<Problem | null> =>
  ask('create_referral_code', { id, code });

/** Each code is switched by itself: another one's switch does not let this one's go. */
export const setCode = (id: string, active: boolean): Promise<Problem | null> =>
  ask('set_referral_code', { id, active }, `set_referral_code ${id}`);
