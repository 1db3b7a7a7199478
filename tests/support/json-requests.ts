/** Sends plain requests to a test server. */
import { request, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface Answer<Body = Record<string, unknown>> {
  status: number;
  headers: Headers;
  body: Body;
}

export async function requestJson<Body = Record<string, unknown>>(
  url: string,
  init: RequestInit = {},
): Promise<Answer<Body>> {
  const answer = await fetch(url, { redirect: 'manual', ...init });
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
  return { status: answer.status, headers: answer.headers, body: (isJson ? JSON.parse(text) : text) as Body };
}

export const post = <Body = Record<string, unknown>>(
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer<Body>> =>
  requestJson(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

export const bearerOf = ({ accessToken }: { accessToken: string }) => ({ authorization: `Bearer ${accessToken}` });

/** Returns the answer as it was transferred: `fetch` would decompress it. */
export const rawAnswer = (
  url: string,
  body: unknown,
  headers: Record<string, string>,
): Promise<{ headers: IncomingHttpHeaders; body: Buffer }> =>
  new Promise((resolve, reject) => {
    const clientRequest = request(
      url,
      { method: 'POST', headers: { 'content-type': 'application/json', ...headers } },
      (answer) => {
        buffer(answer).then((bytes) => resolve({ headers: answer.headers, body: bytes }), reject);
      },
    );
    clientRequest.on('error', reject).end(JSON.stringify(body));
  });
