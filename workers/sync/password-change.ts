/**
 * Changes the password of the device's owner, with the token of this device's session: the service ends all others.
 * Nothing is queued.
 */
import { accountFailureOf, passwordChangeRequest, type AccountFailure } from '#schemas/wire/accounts.ts';
import { REQUEST_TIMEOUT_MS } from '#schemas/limits.ts';
import { done, refused, type Result } from '#lib/result.ts';
import type { TransportPorts } from '#sync/outbox/transport.ts';

export async function changePassword(
  { baseUrl, accessToken, fetch: send = fetch }: Pick<TransportPorts, 'baseUrl' | 'accessToken' | 'fetch'>,
  present: string,
  next: string,
): Promise<Result<null, AccountFailure>> {
  const put = (token: string) =>
    send(`${baseUrl}/auth/v1/user`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(passwordChangeRequest(present, next)),
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
  const token = await accessToken();
  if (!token.ok) return token;
  try {
    let response = await put(token.value);
    if (response.status === 401) {
      const fresh = await accessToken(token.value);
      if (!fresh.ok) return fresh;
      response = await put(fresh.value);
    }
    const body: unknown = await response.json().catch(() => null);
    return response.ok ? done(null) : refused(accountFailureOf(response.status, body));
  } catch (error) {
    return refused(error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'offline');
  }
}
