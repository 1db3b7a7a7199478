/** Sends as a device does [Y3]: one push at a time, and the next one carries everything written in the meantime. */
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { PROTOCOL_VERSION, PUSH_LIMIT } from '#schemas/limits.ts';
import type { PushAnswer } from '#schemas/wire/sync.ts';
import type { Party } from './orders.ts';

const agent = new Agent({ keepAlive: true });
/** Says whether the server closed an idle connection just as it was reused. */
const isReset = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ECONNRESET';

export interface HttpAnswer {
  status: number;
  text: string;
}

export function postJson(
  { url, token }: Pick<Party, 'url' | 'token'>,
  path: string,
  body: unknown,
): Promise<HttpAnswer> {
  const bytes = Buffer.from(JSON.stringify(body));
  const headers = {
    'content-type': 'application/json',
    'content-length': bytes.length,
    authorization: `Bearer ${token}`,
  };
  return new Promise((resolve, reject) => {
    const clientRequest = request(`${url}${path}`, { method: 'POST', agent, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString() }));
      answer.on('error', reject);
    });
    clientRequest.on('error', reject);
    clientRequest.end(bytes);
  });
}

const RETRY_MS = 200;

export function createPushLoop(
  from: Party,
  epoch: string,
  count: { committed: number; requests: number },
  onError: (error: unknown) => void,
) {
  const queue: unknown[] = [];
  let pushing = false;

  async function drain(): Promise<void> {
    while (queue.length > 0) {
      const entries = queue.slice(0, PUSH_LIMIT);
      const { status, text } = await postJson(from, '/sync/push', { v: PROTOCOL_VERSION, epoch, entries }).catch(
        (error: unknown) => {
          if (!isReset(error)) throw error;
          return { status: 503, text: '' };
        },
      );
      count.requests += 1;
      // Repeats the same push later, as a device does [Y2].
      if (status === 503) await wait(RETRY_MS);
      else {
        const { results } = status === 200 ? (JSON.parse(text) as PushAnswer) : { results: [] };
        if (results.length !== entries.length || results.some((result) => result.status === 'rejected'))
          throw new Error(`push was answered ${status}: ${text.slice(0, 300)}`);
        queue.splice(0, entries.length);
        count.committed += entries.length;
      }
    }
  }

  return (entry: unknown): void => {
    queue.push(entry);
    if (pushing) return;
    pushing = true;
    drain()
      .catch(onError)
      .finally(() => (pushing = false));
  };
}
