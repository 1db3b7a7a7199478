/**
 * Returns the preview of a link, which is read once for everyone. The requesting member is counted but not recorded,
 * and nobody outside learns who it is.
 */
import { readableLink } from '#schemas/link-hosts.ts';
import { linkAnswer, linkPreview, linkRequest, type LinkPreview } from '#schemas/link-preview.ts';
import * as z from 'zod/mini';
import type { Outside } from './outside.ts';
import { readPage } from './read-page.ts';

/** Stored state of an address. `limited`: the member has used up their previews for now. */
export const known = z.discriminatedUnion('state', [
  z.object({ state: z.literal('known'), preview: z.nullable(linkPreview) }),
  z.object({ state: z.literal('unknown') }),
  z.object({ state: z.literal('limited') }),
]);
export type Known = z.infer<typeof known>;

export interface LinkPorts {
  /** Returns the member of a token, or null when the token is not accepted. */
  member(authorization: string | null): Promise<string | null>;
  look(member: string, url: string): Promise<Known>;
  keep(url: string, preview: LinkPreview | null): Promise<void>;
  outside: Outside;
}

const refuse = (status: number, code: string, headers: Record<string, string> = {}) =>
  Response.json({ code }, { status, headers });
const answer = (preview: LinkPreview | null) => Response.json(linkAnswer.parse({ preview }));

export async function handle(request: Request, { member, look, keep, outside }: LinkPorts): Promise<Response> {
  if (request.method !== 'POST') return refuse(405, 'bad-request', { allow: 'POST' });
  const who = await member(request.headers.get('authorization'));
  if (who === null) return refuse(401, 'unauthorized');
  const parsed = linkRequest.safeParse(await request.json().catch(() => null));
  const url = parsed.success ? readableLink(parsed.data.url)?.href : undefined;
  if (url === undefined) return refuse(400, 'bad-request');
  const found = await look(who, url);
  if (found.state === 'limited') return refuse(429, 'rate-limited', { 'retry-after': '60' });
  if (found.state === 'known') return answer(found.preview);
  // A failure is stored too, so that nobody can make us request the same page again and again.
  const preview = await readPage(url, outside).catch(() => null);
  await keep(url, preview);
  return answer(preview);
}
