/** Sends a request as an attacker would: `fetch` would normalise its target. */
import { request } from 'node:http';
import { text } from 'node:stream/consumers';

export interface RawAnswer {
  status: number;
  location: string | undefined;
  body: Record<string, unknown>;
}

export const rawRequest = (
  url: string,
  target: string,
  { method = 'POST', body, headers = {} }: { method?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const clientRequest = request(
      { hostname, port, path: target, method, headers: { 'content-type': 'application/json', ...headers } },
      (answer) => {
        text(answer).then((responseText) => {
          const isJson = answer.headers['content-type']?.includes('json') ?? false;
          resolve({
            status: answer.statusCode ?? 0,
            location: answer.headers.location,
            body: isJson ? (JSON.parse(responseText) as Record<string, unknown>) : {},
          });
        }, reject);
      },
    );
    clientRequest
      .on('error', reject)
      .end(body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body));
  });
