/** Asks for a link of minutes to one stored picture of this account's own, with the token of this device's session. */
import type { FailureCode } from '#schemas/error-codes.ts';
import { REQUEST_TIMEOUT_MS } from '#schemas/limits.ts';
import { signedLink } from '#schemas/wire/media.ts';
import { done, refused, type Result } from '#lib/result.ts';
import type { TransportPorts } from '#sync/outbox/transport.ts';

/** Seconds for which the link lives. */
const LINK_SECONDS = 300;

export async function objectLink(
  { baseUrl, accessToken, fetch: send = fetch }: Pick<TransportPorts, 'baseUrl' | 'accessToken' | 'fetch'>,
  path: string,
): Promise<Result<string, FailureCode>> {
  const token = await accessToken();
  if (!token.ok) return token;
  try {
    const response = await send(
      `${baseUrl}/storage/v1/object/sign/${path.split('/').map(encodeURIComponent).join('/')}`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token.value}` },
        body: JSON.stringify({ expiresIn: LINK_SECONDS }),
        cache: 'no-store',
        credentials: 'omit',
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      },
    );
    if (response.status === 404) return refused('not-found');
    if (!response.ok) return refused(response.status === 401 ? 'unauthorized' : 'server-error');
    const answer = signedLink.safeParse(await response.json().catch(() => null));
    return answer.success ? done(`${baseUrl}/storage/v1${answer.data.signedURL}`) : refused('bad-answer');
  } catch (error) {
    return refused(error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'offline');
  }
}
