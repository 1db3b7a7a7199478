/** Reads the start of a page. Every address is checked to be public, also after each redirect. */
import { readableLink } from '#schemas/link-hosts.ts';
import type { LinkPreview } from '#schemas/link-preview.ts';
import { readHead } from './read-head.ts';
import type { Answer, Outside } from './outside.ts';
import { isPublic } from './public-address.ts';

const REDIRECTS = 3;
const PATIENCE_MS = 5000;
/** Far more than a head needs. */
const MAX_BYTES = 256 * 1024;

/**
 * Returns null when there is nothing to show, or when the address must not be requested. Rejects when the page does not
 * answer in time.
 */
export async function readPage(link: string, outside: Outside, patienceMs = PATIENCE_MS): Promise<LinkPreview | null> {
  const signal = AbortSignal.timeout(patienceMs);
  const late = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new Error('too slow'))));
  return Promise.race([follow(link, outside, signal), late]);
}

async function follow(link: string, outside: Outside, signal: AbortSignal): Promise<LinkPreview | null> {
  let url = readableLink(link);
  for (let step = 0; url && step <= REDIRECTS; step++) {
    const addresses = await outside.addresses(url.hostname);
    const [address] = addresses;
    // One private address is enough to refuse: only an attacker publishes such a name.
    if (address === undefined || !addresses.every(isPublic)) return null;
    const answer = await outside.get(url, address, signal);
    try {
      if (answer.status === 200) return await previewOf(answer);
      const location = answer.status >= 300 && answer.status < 400 ? answer.header('location') : undefined;
      url =
        location !== undefined && URL.canParse(location, url.href)
          ? readableLink(new URL(location, url.href).href)
          : null;
    } finally {
      answer.end();
    }
  }
  return null;
}

async function previewOf(answer: Answer): Promise<LinkPreview | null> {
  const type = answer.header('content-type') ?? '';
  // Compressed content is refused: a few bytes could expand to very many.
  if (
    !/^(text\/html|application\/xhtml\+xml)\b/i.test(type) ||
    (answer.header('content-encoding') ?? 'identity') !== 'identity'
  )
    return null;
  const head = readHead(/charset=["']?([\w-]+)/i.exec(type)?.[1]);
  let bytes = 0;
  for await (const chunk of answer.body) {
    bytes += chunk.byteLength;
    if (head.take(chunk) || bytes >= MAX_BYTES) break;
  }
  return head.preview();
}
