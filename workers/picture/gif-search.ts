/** Searches GIFs through our own server; only the server contacts the provider. */
import { failureCode, type FailureCode } from '#schemas/error-codes.ts';
import { gifAnswer, type Gif } from '#schemas/gif.ts';
import { failure } from '#schemas/wire/sync.ts';
import { REQUEST_TIMEOUT_MS } from '#schemas/limits.ts';
import { systemClock } from '#lib/clock.ts';
import { done, refused, type Result } from '#lib/result.ts';
import { parseRetryAfter, refusedRetryAfter } from '#lib/retry-after.ts';
import type { AccessToken } from '#sync/outbox/transport.ts';

export async function searchGifs(
  words: string,
  { baseUrl, fetch, accessToken }: { baseUrl: string; fetch: typeof globalThis.fetch; accessToken: AccessToken },
): Promise<Result<readonly Gif[], FailureCode>> {
  const token = await accessToken();
  if (!token.ok) return token;
  try {
    const answer = await fetch(`${baseUrl}/gif/search?q=${encodeURIComponent(words)}`, {
      headers: { authorization: `Bearer ${token.value}` },
      credentials: 'omit',
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    const body: unknown = await answer.json().catch(() => null);
    const parsed = gifAnswer.safeParse(body);
    if (answer.ok) return parsed.success ? done(parsed.data.gifs) : refused('bad-answer');
    const code = failureCode.safeParse(failure.safeParse(body).data?.code);
    return refusedRetryAfter(
      code.success ? code.data : 'server-error',
      parseRetryAfter(answer.status, answer.headers.get('retry-after'), systemClock.now()),
    );
  } catch {
    return refused('offline');
  }
}
