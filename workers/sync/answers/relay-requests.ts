/**
 * Gives every tab access to cached answers: the leader's worker fetches them, and other workers send it their requests
 * [Y15]. A request is repeated until a leader answers; a leader that receives it twice answers once. A refusal by a
 * worker that has stopped leading meanwhile does not count.
 */
import type { CachedAnswer } from '#schemas/entities/cached-answer.ts';
import type { FailureCode } from '#schemas/error-codes.ts';
import { tabMessage } from '#schemas/wire/between-tabs.ts';
import type { AnswerRequest } from '#schemas/wire/answer-request.ts';
import type { Channel } from '#lib/channel.ts';
import type { Clock } from '#lib/clock.ts';
import { createDeadline } from '#lib/deadline.ts';
import { log } from '#lib/log.ts';
import type { Random } from '#lib/random.ts';
import { done, refused, type Result } from '#lib/result.ts';
import { refusedRetryAfter } from '#lib/retry-after.ts';
import type { AnswerKeeper } from '../ports.ts';
import { postNote } from '../tab-relay.ts';

export type AnswerResult = Result<CachedAnswer | null, FailureCode>;

const REPEAT_MS = 1000;
/** Time limit of a request, longer than any answer takes. */
const PATIENCE_MS = 20_000;

export interface RequestPorts {
  /** Returns this tab's keeper while it leads, else null. */
  leader(): AnswerKeeper | null;
  relay: Channel;
  clock: Clock;
  random: Random;
}

export async function requestFromLeader(
  request: AnswerRequest,
  { leader, relay, clock, random }: RequestPorts,
): Promise<AnswerResult> {
  const number = random.uuid();
  const replied = new AbortController();
  let reply: AnswerResult | null = null;
  const stopListening = relay.listen((message) => {
    const parsed = tabMessage.safeParse(message);
    if (!parsed.success || parsed.data.kind !== 'answer-reply' || parsed.data.number !== number) return;
    const { code, answer, retryAfterMs } = parsed.data;
    reply = code === null ? done(answer) : refusedRetryAfter(code, retryAfterMs);
    replied.abort();
  });
  const patience = createDeadline(clock, PATIENCE_MS);
  try {
    while (!reply && patience.remaining() > 0) {
      const keeper = leader();
      if (keeper) {
        const result = await keeper.request(request);
        if (result.ok || leader() === keeper) return result;
      } else {
        postNote(relay, { kind: 'answer-request', number, request });
        await clock.wait(REPEAT_MS, replied.signal).catch(() => undefined);
      }
    }
    return reply ?? refused('timeout');
  } finally {
    stopListening();
  }
}

/** Number of request numbers that are remembered, to ignore repetitions of a request that is being answered. */
const MAX_KNOWN = 100;

/** Answers the requests of other tabs, as the leader, until the returned function is called. */
export function serveRequests(relay: Channel, keeper: AnswerKeeper): () => void {
  const known = new Set<string>();
  return relay.listen((message) => {
    const parsed = tabMessage.safeParse(message);
    if (!parsed.success || parsed.data.kind !== 'answer-request') return;
    const { number, request } = parsed.data;
    if (known.has(number)) return;
    if (known.size >= MAX_KNOWN) known.clear();
    known.add(number);
    const reply = (result: AnswerResult) =>
      postNote(relay, {
        kind: 'answer-reply',
        number,
        code: result.ok ? null : result.code,
        answer: result.ok ? result.value : null,
        retryAfterMs: result.ok ? 0 : (result.retryAfterMs ?? 0),
      });
    void keeper.request(request).then(reply, (error: unknown) => {
      log.crash('answers.request-failed', error);
      reply(refused('storage-broken'));
    });
  });
}
