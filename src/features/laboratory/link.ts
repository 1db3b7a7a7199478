/** A scenario as an address: squeezed into the hash, which no server is ever sent. */
const MOST_CHARACTERS = 200_000;

async function through(bytes: Uint8Array<ArrayBuffer>, transform: CompressionStream | DecompressionStream): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(transform)).arrayBuffer());
}

const toText = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
const toBytes = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));

export const squeeze = async (scenario: string): Promise<string> => toText(await through(new TextEncoder().encode(scenario), new CompressionStream('deflate-raw')));

/** null: a link that is cut short, or was never one. */
export async function unsqueeze(text: string): Promise<string | null> {
  if (text.length > MOST_CHARACTERS) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await through(toBytes(text), new DecompressionStream('deflate-raw')));
  } catch {
    return null;
  }
}
