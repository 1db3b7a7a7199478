/**
 * The web outside, as a test wants it: names with addresses, and what stands there. tests/contract holds it to what a
 * real server does.
 */
import type { Answer, Outside } from '../../supabase/functions/link-preview/outside.ts';

export interface Page {
  status?: number;
  headers?: Readonly<Record<string, string>>;
  body?: string | readonly Uint8Array[];
  /** Its body begins, and never ends. */
  stalls?: boolean;
}

export const PUBLIC_ADDRESS = '93.184.216.34';
const HTML = { 'content-type': 'text/html; charset=utf-8' };

const chunksOf = ({ body = '' }: Page): readonly Uint8Array[] =>
  typeof body === 'string' ? [new TextEncoder().encode(body)] : body;

async function* bodyOf(page: Page, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  yield* chunksOf(page);
  signal.throwIfAborted();
  if (page.stalls)
    await new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));
}

export interface WebDouble extends Outside {
  /** Every address at which something was asked for, with what. */
  readonly asked: { url: string; address: string }[];
  /** How far bodies were read, in chunks. */
  read: number;
}

/** `pages` by address; `names`: what names mean, where it is not the usual public address. */
export function webDouble(
  pages: Readonly<Record<string, Page>>,
  names: Readonly<Record<string, readonly string[]>> = {},
): WebDouble {
  const asked: WebDouble['asked'] = [];
  const web: WebDouble = {
    asked,
    read: 0,
    addresses: async (host) => names[host] ?? [PUBLIC_ADDRESS],
    async get(url, address, signal): Promise<Answer> {
      asked.push({ url: url.href, address });
      const page = pages[url.href] ?? { status: 404 };
      const headers: Readonly<Record<string, string>> = page.headers ?? HTML;
      async function* counted() {
        for await (const chunk of bodyOf(page, signal)) {
          web.read += 1;
          yield chunk;
        }
      }
      return { status: page.status ?? 200, header: (name) => headers[name], body: counted(), end: () => undefined };
    },
  };
  return web;
}
