/**
 * Sends one member's requests to a node, timed from the first byte to the last, and keeps the heads that a device would
 * keep.
 */
import { conversationIdOf } from '#domain/conversation-id.ts';
import type { MemberId } from '#schemas/ids.ts';
import { PROTOCOL_VERSION } from '#schemas/limits.ts';
import type { HeadTag, ChunksAnswer, PullAnswer, PushAnswer } from '#schemas/wire/sync.ts';
import { postJson } from '../load/pushes.ts';
import type { MemberToken } from './server-bed.ts';

const protocolVersion = PROTOCOL_VERSION;

/** Number of attempts: the database's time limit is two seconds, and a device then tries again. */
const ATTEMPTS = 5;

export class RequestTimeout extends Error {}

export class TimedRequests {
  readonly #url: string;
  readonly #member: MemberToken;
  readonly #epoch: string;
  heads: HeadTag[] = [];
  /** Requests answered with « retry », which no time includes. */
  retries = 0;

  constructor(url: string, member: MemberToken, epoch: string) {
    this.#url = url;
    this.#member = member;
    this.#epoch = epoch;
  }

  async #ask<Answer>(path: string, body: object, attempt = 1): Promise<{ ms: number; answer: Answer }> {
    const began = performance.now();
    const { status, text } = await postJson({ url: this.#url, token: this.#member.token }, path, {
      v: protocolVersion,
      epoch: this.#epoch,
      ...body,
    });
    const ms = performance.now() - began;
    if (status === 503 && attempt < ATTEMPTS) {
      this.retries += 1;
      return this.#ask(path, body, attempt + 1);
    }
    if (status === 503) throw new RequestTimeout(`${path} was answered « retry » ${attempt} times`);
    if (status !== 200) throw new Error(`${path} was answered ${status}: ${text.slice(0, 300)}`);
    return { ms, answer: JSON.parse(text) as Answer };
  }

  /** Pulls like a new device. */
  async firstPull(): Promise<number> {
    this.heads = [];
    return (await this.pull()).ms;
  }

  async pull(): Promise<{ ms: number; streams: number }> {
    const { ms, answer } = await this.#ask<PullAnswer>('/sync/pull', { heads: this.heads });
    const heads = new Map(this.heads.map((head) => [head[0], head]));
    for (const { stream, throughRev, membership, card } of answer.streams)
      heads.set(stream, [stream, throughRev, membership.rev, card?.rev ?? 0]);
    this.heads = [...heads.values()];
    return { ms, streams: answer.streams.length };
  }

  /** Requests a chunk of the conversation with this member. */
  async page(other: MemberId, nth: number): Promise<number> {
    const { ms, answer } = await this.#ask<ChunksAnswer>('/sync/chunks', {
      stream: await conversationIdOf(this.#member.id, other),
      chunks: [nth],
    });
    if (!answer.chunks?.rows.length) throw new Error(`no page: ${JSON.stringify(answer)}`);
    return ms;
  }

  async sendTo(other: MemberId): Promise<number> {
    const { id } = this.#member;
    const { ms, answer } = await this.#ask<PushAnswer>('/sync/push', { entries: [await messageTo(id, other)] });
    if (answer.results[0]?.status !== 'applied') throw new Error(`not applied: ${JSON.stringify(answer)}`);
    return ms;
  }
}

export const messageTo = async (me: MemberId, other: MemberId) => ({
  id: crypto.randomUUID(),
  timestamp: Date.now(),
  action: 'message.send',
  data: {
    conversationId: await conversationIdOf(me, other),
    receiverId: other,
    type: 'text',
    text: 'Bonsoir, à tout à l’heure ?',
    mediaUrl: null,
    gifUrl: null,
  },
});
