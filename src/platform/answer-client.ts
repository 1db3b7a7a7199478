/** Cached answers, asked of the sync worker: the leader's fetches them and writes the store. */
import type { CachedAnswer } from '#schemas/entities/cached-answer.ts';
import type { FailureCode } from '#schemas/error-codes.ts';
import type { MemberId } from '#schemas/ids.ts';
import type { AnswerRequest } from '#schemas/wire/answer-request.ts';
import type { Result } from '#lib/result.ts';
import { requestFromWorker } from './request-from-worker.ts';

export const requestAnswer = (
  account: MemberId,
  request: AnswerRequest,
): Promise<Result<CachedAnswer | null, FailureCode>> =>
  requestFromWorker('answer', (api) => api.cachedAnswer(account, request));
