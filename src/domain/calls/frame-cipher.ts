/**
 * Encrypts and decrypts single frames of a call [S9]: one key per sender, kind and epoch; nonces are counters. A sealed
 * frame has its clear header, the ciphertext, the counter (4 bytes) and the number of the key (1 byte). What does not
 * decrypt, or was there before, is dropped by the caller.
 */

/** What a sender sends: sound, its small picture, its large picture. */
export const frameKinds = ['audio', 'small', 'large'] as const;
export type FrameKind = (typeof frameKinds)[number];

export interface FrameKey {
  /** Of epoch and kind, 0 to 255. */
  id: number;
  key: CryptoKey;
  /** 12 bytes with which each counter becomes a nonce. */
  salt: Uint8Array<ArrayBuffer>;
  /** Call, sender and kind, which are authenticated with each frame. */
  context: Uint8Array<ArrayBuffer>;
}

const COUNTER_BYTES = 4;
const TRAILER_BYTES = COUNTER_BYTES + 1;
const TAG_BYTES = 16;
const EPOCHS = 64;
/** Frames that may come late; older ones count as replayed. */
const WINDOW = 512;

/** Returns the number of a key. Epochs begin anew after 64 of them, of which two are known at a time. */
export const frameKeyId = (epoch: number, kind: FrameKind): number => (epoch % EPOCHS) * 4 + frameKinds.indexOf(kind);

function nonceOf({ salt }: FrameKey, counter: number): Uint8Array<ArrayBuffer> {
  const nonce = salt.slice();
  const view = new DataView(nonce.buffer);
  view.setUint32(8, (view.getUint32(8) ^ counter) >>> 0);
  return nonce;
}

function authenticated({ context, id }: FrameKey, header: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(context.length + 1 + header.length);
  bytes.set(context);
  bytes[context.length] = id;
  bytes.set(header, context.length + 1);
  return bytes;
}

const parameters = (key: FrameKey, counter: number, header: Uint8Array): AesGcmParams => ({
  name: 'AES-GCM',
  iv: nonceOf(key, counter),
  additionalData: authenticated(key, header),
});

/** Seals frames of one kind. A counter is never used twice with a key: at its end nothing more is sent. */
export class FrameSealer {
  readonly #key: FrameKey;
  #counter = 0;

  constructor(key: FrameKey) {
    this.#key = key;
  }

  /** `clear`: bytes at the beginning that stay readable. Rejects when the key has been used up. */
  async seal(frame: Uint8Array, clear: number): Promise<Uint8Array<ArrayBuffer>> {
    const counter = this.#counter++;
    if (counter > 0xffffffff) throw new RangeError('counter');
    const header = frame.slice(0, clear);
    const sealed = await crypto.subtle.encrypt(
      parameters(this.#key, counter, header),
      this.#key.key,
      frame.slice(clear),
    );
    const bytes = new Uint8Array(header.length + sealed.byteLength + TRAILER_BYTES);
    bytes.set(header);
    bytes.set(new Uint8Array(sealed), header.length);
    new DataView(bytes.buffer).setUint32(bytes.length - TRAILER_BYTES, counter);
    bytes[bytes.length - 1] = this.#key.id;
    return bytes;
  }
}

/** Opens frames of one key, each once. */
class KeyOpener {
  readonly key: FrameKey;
  readonly #opened = new Set<number>();
  #highest = -1;

  constructor(key: FrameKey) {
    this.key = key;
  }
  isNew(counter: number): boolean {
    return counter > this.#highest - WINDOW && !this.#opened.has(counter);
  }
  note(counter: number): void {
    this.#opened.add(counter);
    if (counter <= this.#highest) return;
    this.#highest = counter;
    for (const each of this.#opened) if (each <= counter - WINDOW) this.#opened.delete(each);
  }
}

/** Opens the frames of one sender, with the keys of the latest epochs. */
export class FrameOpener {
  #keys = new Map<number, KeyOpener>();

  /** Uses these keys from now on; one that stays keeps what it knows of frames. */
  setKeys(keys: readonly FrameKey[]): void {
    this.#keys = new Map(keys.map((key) => [key.id, this.#known(key)]));
  }
  #known(key: FrameKey): KeyOpener {
    const opener = this.#keys.get(key.id);
    return opener?.key.key === key.key ? opener : new KeyOpener(key);
  }

  /** Resolves to the frame, or to null where it is to be dropped. */
  async open(frame: Uint8Array, clear: number): Promise<Uint8Array<ArrayBuffer> | null> {
    const end = frame.length - TRAILER_BYTES;
    if (end < clear + TAG_BYTES) return null;
    const counter = new DataView(frame.buffer, frame.byteOffset, frame.byteLength).getUint32(end);
    const opener = this.#keys.get(frame[frame.length - 1] ?? -1);
    if (!opener?.isNew(counter)) return null;
    const header = frame.slice(0, clear);
    try {
      const opened = await crypto.subtle.decrypt(
        parameters(opener.key, counter, header),
        opener.key.key,
        frame.slice(clear, end),
      );
      // Another copy may have been opened meanwhile.
      if (!opener.isNew(counter)) return null;
      opener.note(counter);
      const bytes = new Uint8Array(header.length + opened.byteLength);
      bytes.set(header);
      bytes.set(new Uint8Array(opened), header.length);
      return bytes;
    } catch {
      return null;
    }
  }
}
