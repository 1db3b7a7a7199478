/**
 * [Y15] Cached answers in every tab: the leader's worker keeps them, the others' ask it. Until somebody leads, a
 * request is repeated; a leader that gets it twice answers once.
 */
import type { CachedAnswer } from '#schemas/entities/cached-answer.ts';
import type { FailureCode } from '#schemas/error-codes.ts';
import { tabMessage } from '#schemas/wire/between-tabs.ts';
import type { AnswerRequest } from '#schemas/wire/answer-request.ts';
import type { Channel } from '#lib/channel.ts';
import type { Clock } from '#lib/clock.ts';
import type { Random } from '#lib/random.ts';
import { done, refused } from '#lib/result.ts';
import { postNote } from '../tab-relay.ts';
import type { AnswerKeeper, AnswerResult } from './answer-keeper.ts';

const REPEAT_MS = 1000;
/** Longer than any answer takes. */
const PATIENCE_MS = 20_000;

export interface RequestPorts {
  /** Of this tab, while it leads. */
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
    reply = parsed.data.code === null ? done(parsed.data.answer) : refused(parsed.data.code);
    replied.abort();
  });
  const patienceEnd = clock.now() + PATIENCE_MS;
  try {
    while (!reply && clock.now() < patienceEnd) {
      const keeper = leader();
      if (keeper) return await keeper.request(request);
      postNote(relay, { kind: 'answer-request', number, request });
      await clock.wait(REPEAT_MS, replied.signal).catch(() => undefined);
    }
    return reply ?? refused('timeout');
  } finally {
    stopListening();
  }
}

/** So many requests are known by their number: one that is repeated is being answered already. */
const MAX_KNOWN = 100;

/** The leader's end: answers until the returned function is called. */
export function serveRequests(relay: Channel, keeper: AnswerKeeper): () => void {
  const known = new Set<string>();
  return relay.listen((message) => {
    const parsed = tabMessage.safeParse(message);
    if (!parsed.success || parsed.data.kind !== 'answer-request') return;
    const { number, request } = parsed.data;
    if (known.has(number)) return;
    if (known.size >= MAX_KNOWN) known.clear();
    known.add(number);
    const reply = (code: FailureCode | null, answer: CachedAnswer | null) =>
      postNote(relay, { kind: 'answer-reply', number, code, answer });
    void keeper.request(request).then(
      (result) => (result.ok ? reply(null, result.value) : reply(result.code, null)),
      () => reply('storage-broken', null),
    );
  });
}
