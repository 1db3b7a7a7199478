/** Compresses a scenario into the hash of an address, which browsers never send to a server. */
import { fromBase64url, toBase64url } from '#lib/bytes-text.ts';

/** Maximum size of a scenario. */
const MOST_BYTES = 1_000_000;
/** Maximum size of a compressed scenario: base64 makes data that cannot be compressed a third longer. */
const MOST_CHARACTERS = 1.4 * MOST_BYTES;

const streamOf = (
  bytes: Uint8Array<ArrayBuffer>,
  transform: CompressionStream | DecompressionStream,
): ReadableStream<Uint8Array> => new Blob([bytes]).stream().pipeThrough(transform);

/** Collects a stream. Rejects beyond `limit` bytes, because a few compressed bytes can unpack to very many. */
async function collectBytes(stream: ReadableStream<Uint8Array>, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const part of stream) {
    size += part.length;
    if (size > limit) throw new Error('too long');
    parts.push(new Uint8Array(part));
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

export const packScenario = async (scenario: string): Promise<string> =>
  toBase64url(
    await collectBytes(streamOf(new TextEncoder().encode(scenario), new CompressionStream('deflate-raw')), Infinity),
  );

/** Unpacks a scenario; resolves to null for a truncated or invalid link. */
export async function unpackScenario(text: string): Promise<string | null> {
  if (text.length > MOST_CHARACTERS) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(
      await collectBytes(streamOf(fromBase64url(text), new DecompressionStream('deflate-raw')), MOST_BYTES),
    );
  } catch {
    return null;
  }
}
