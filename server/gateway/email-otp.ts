/** `verifyOtp` of type `email` stands for both mails that carry a code; the library knows only the two kinds themselves. */
import type { Upstream } from './upstream.ts';

const kinds = ['magiclink', 'signup'];

export async function verifyOtp(upstream: Upstream, request: Request): Promise<Response> {
  const body: unknown = await request.clone().json().catch(() => null);
  if (typeof body !== 'object' || body === null || !('type' in body) || body.type !== 'email') return upstream.forward(request);
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  const as = (type: string) => upstream.forward(new Request(request.url, { method: 'POST', headers, body: JSON.stringify({ ...body, type }) }));
  const [first = '', second = ''] = kinds;
  const answer = await as(first);
  return answer.ok ? answer : as(second);
}
