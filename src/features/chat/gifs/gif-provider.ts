/** Where GIFs come from: a port, for a set of our own and for a provider alike. */
import type { FailureCode } from '#schemas/error-codes.ts';
import type { Gif } from '#schemas/gif.ts';
import type { Result } from '#lib/result.ts';

export interface GifProvider {
  /** The best first; without words, those that anyone may like. */
  search(words: string): Promise<Result<readonly Gif[], FailureCode>>;
}
