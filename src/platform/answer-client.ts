/** Cached answers, asked of the sync worker: the leader's fetches them and writes the store. */
import type { CachedAnswer } from '#schemas/entities/cached-answer.ts';
import type { FailureCode } from '#schemas/error-codes.ts';
import type { AnswerRequest } from '#schemas/wire/answer-request.ts';
import type { Result } from '#lib/result.ts';
import { askSync } from './ask-sync.ts';

export const requestAnswer = (request: AnswerRequest): Promise<Result<CachedAnswer | null, FailureCode>> =>
  askSync('answer', (api) => api.cachedAnswer(request));
