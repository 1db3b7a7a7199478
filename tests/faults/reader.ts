/** Device reduced to reading: heads, rows, and the chunks that a pull names instead of sending rows [Y7]. */
import { CHUNKS_LIMIT, CHUNK_SIZE } from '#schemas/limits.ts';
import type { Message } from '#schemas/entities/message.ts';
import type { HeadTag, PulledStream } from '#schemas/wire/sync.ts';
import type { DatabaseView } from '#tests/support/database.ts';

export class Reader {
  readonly #seen: DatabaseView;
  readonly #heads = new Map<string, HeadTag>();
  readonly #streams = new Map<string, Map<number, Message>>();
  pulls = 0;
  /** Streams with a number whose message was missing. */
  readonly missed: string[] = [];

  constructor(seen: DatabaseView) {
    this.#seen = seen;
  }

  get ids(): Set<string> {
    return new Set([...this.#streams.values()].flatMap((rows) => [...rows.values()].map(({ id }) => id as string)));
  }

  /** Pulls, and fetches the chunks that the pull names. Afterwards the reader has everything up to its heads. */
  async pull(epoch: string): Promise<void> {
    this.pulls++;
    const { streams } = await this.#seen.pull(epoch, [...this.#heads.values()]);
    for (const pulled of streams.filter(({ kind }) => kind === 'conversation')) await this.#take(pulled);
  }

  async #take({ stream, info, rows, truncated, throughRev, membership, card }: PulledStream): Promise<void> {
    const own = this.#streams.get(stream) ?? new Map<number, Message>();
    this.#streams.set(stream, own);
    const keep = (row: Message) => (own.get(row.seq)?.rev ?? 0) < row.rev && own.set(row.seq, row);
    (rows as Message[]).forEach(keep);
    const numbers = Array.from({ length: info.last }, (_, n) => n + 1);
    const absent = () => numbers.filter((seq) => !own.has(seq));
    if (truncated) {
      const pages = [...new Set(absent().map((seq) => Math.floor(seq / CHUNK_SIZE)))];
      for (let n = 0; n < pages.length; n += CHUNKS_LIMIT)
        (await this.#seen.chunks(stream, pages.slice(n, n + CHUNKS_LIMIT))).chunks?.rows.forEach((row) =>
          keep(row as Message),
        );
    }
    this.missed.push(...absent().map((seq) => `${stream} ${seq} at ${throughRev}`));
    this.#heads.set(stream, [stream, throughRev, membership.rev, card?.rev ?? 0]);
  }
}
