/** A scenario in an address: deflated, base64 as addresses have it; what is longer goes by file. */
import { laboratoryEngine } from '#i18n/fr/laboratory-engine.ts';
import { readScenario, type ReadScenario } from './scenario.ts';
import type { Scenario } from './types.ts';

const ADDRESS_LENGTH = 8192;
const INFLATED_BYTES = 1_000_000;
const unreadable: ReadScenario = { ok: false, why: laboratoryEngine.unreadable.address };

/** What follows `scenario=`; null: too long for an address. */
export async function toAddress(scenario: Scenario): Promise<string | null> {
  const bytes = new Blob([JSON.stringify(scenario)]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const deflated = new Uint8Array(await new Response(bytes).arrayBuffer());
  const text = btoa(Array.from(deflated, (byte) => String.fromCharCode(byte)).join('')).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return text.length > ADDRESS_LENGTH ? null : text;
}

export async function fromAddress(text: string): Promise<ReadScenario> {
  if (text.length > ADDRESS_LENGTH) return { ok: false, why: laboratoryEngine.unreadable.tooLarge };
  try {
    const deflated = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0));
    const inflated = await inflate(deflated);
    return inflated === null ? { ok: false, why: laboratoryEngine.unreadable.tooLarge } : readScenario(inflated);
  } catch {
    return unreadable;
  }
}

/** Null: a few bytes that would fill the memory. */
async function inflate(deflated: Uint8Array<ArrayBuffer>): Promise<string | null> {
  const reader = new Blob([deflated]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const decoder = new TextDecoder();
  let [text, size] = ['', 0];
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > INFLATED_BYTES) return null;
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}
