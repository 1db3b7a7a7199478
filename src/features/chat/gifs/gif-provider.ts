/** A source of GIFs: our own set and the operator's provider implement it. */
import type { FailureCode } from '#schemas/error-codes.ts';
import type { Gif } from '#schemas/gif.ts';
import type { Result } from '#lib/result.ts';

export interface GifProvider {
  /** Returns GIFs, the best first; without words, popular ones. */
  search(words: string): Promise<Result<readonly Gif[], FailureCode>>;
}
