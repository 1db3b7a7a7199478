/** Reads a short text of a provider. Rejects when it does not answer with success, in time, at this address. */
const LIMIT_MS = 8000;
const LIMIT_LENGTH = 64 * 1024;

export async function fetchTextAtMost(address: string): Promise<string> {
  const answer = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(LIMIT_MS) });
  if (!answer.ok) {
    await answer.body?.cancel();
    throw new Error(`provider answered ${answer.status}`);
  }
  const text = await answer.text();
  if (text.length > LIMIT_LENGTH) throw new Error('provider answered at length');
  return text;
}
