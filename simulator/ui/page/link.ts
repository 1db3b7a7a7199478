/** A scenario as an address: squeezed into the hash, which no server is ever sent. */
/** No scenario is longer. */
const MOST_BYTES = 1_000_000;
/** What cannot be squeezed grows by a third. */
const MOST_CHARACTERS = 1.4 * MOST_BYTES;

const streamOf = (
  bytes: Uint8Array<ArrayBuffer>,
  transform: CompressionStream | DecompressionStream,
): ReadableStream<Uint8Array> => new Blob([bytes]).stream().pipeThrough(transform);

/** Not further than `most`: a few bytes can stand for a great many. */
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

const toText = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
const toBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));

export const packScenario = async (scenario: string): Promise<string> =>
  toText(
    await collectBytes(streamOf(new TextEncoder().encode(scenario), new CompressionStream('deflate-raw')), Infinity),
  );

/** null: a link that is cut short, or was never one. */
export async function unpackScenario(text: string): Promise<string | null> {
  if (text.length > MOST_CHARACTERS) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(
      await collectBytes(streamOf(toBytes(text), new DecompressionStream('deflate-raw')), MOST_BYTES),
    );
  } catch {
    return null;
  }
}
