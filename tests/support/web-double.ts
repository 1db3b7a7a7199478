/**
 * The web as a test defines it: names with addresses, and their pages. tests/contract compares it with a real server.
 */
import type { Answer, Outside } from '../../supabase/functions/link-preview/outside.ts';

export interface WebPage {
  status?: number;
  headers?: Readonly<Record<string, string>>;
  body?: string | readonly Uint8Array[];
  /** The body starts and never ends. */
  stalls?: boolean;
}

export const PUBLIC_ADDRESS = '93.184.216.34';
const HTML = { 'content-type': 'text/html; charset=utf-8' };

const chunksOf = ({ body = '' }: WebPage): readonly Uint8Array[] =>
  typeof body === 'string' ? [new TextEncoder().encode(body)] : body;

async function* bodyOf(page: WebPage, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  yield* chunksOf(page);
  signal.throwIfAborted();
  if (page.stalls)
    await new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));
}

export interface WebDouble extends Outside {
  /** Requests, with the address of each. */
  readonly requests: { url: string; address: string }[];
  /** Number of body chunks that were read. */
  chunksRead: number;
}

/** `pages` by URL; `names`: addresses of names that differ from the usual public address. */
export function webDouble(
  pages: Readonly<Record<string, WebPage>>,
  names: Readonly<Record<string, readonly string[]>> = {},
): WebDouble {
  const requests: WebDouble['requests'] = [];
  const web: WebDouble = {
    requests,
    chunksRead: 0,
    addresses: async (host) => names[host] ?? [PUBLIC_ADDRESS],
    async get(url, address, signal): Promise<Answer> {
      requests.push({ url: url.href, address });
      const page = pages[url.href] ?? { status: 404 };
      const headers: Readonly<Record<string, string>> = page.headers ?? HTML;
      async function* countedChunks() {
        for await (const chunk of bodyOf(page, signal)) {
          web.chunksRead += 1;
          yield chunk;
        }
      }
      return {
        status: page.status ?? 200,
        header: (name) => headers[name],
        body: countedChunks(),
        end: () => undefined,
      };
    },
  };
  return web;
}
