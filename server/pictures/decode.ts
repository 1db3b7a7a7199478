/**
 * Decodes WebP and JPEG pictures by libraries compiled to WebAssembly: a file that was made to break a decoder breaks
 * what has no memory but its own. In the thread that `mark-picture.ts` starts for each picture.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import decodeJpeg, { init as initJpeg } from '@jsquash/jpeg/decode.js';
import decodeWebp, { init as initWebp } from '@jsquash/webp/decode.js';
import type { PictureType } from '#schemas/media.ts';
import type { DecodedPicture } from './mark.ts';

const { resolve } = createRequire(import.meta.url);
const codecs = {
  'image/jpeg': { file: '@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm', init: initJpeg, decode: decodeJpeg },
  'image/webp': { file: '@jsquash/webp/codec/dec/webp_dec.wasm', init: initWebp, decode: decodeWebp },
} satisfies Record<PictureType, object>;

/** The libraries make what browsers have and Node has not. */
class PlainImage implements DecodedPicture {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;

  constructor(data: Uint8ClampedArray, width: number, height: number) {
    this.data = data;
    this.width = width;
    this.height = height;
  }
}
Object.assign(globalThis, { ImageData: PlainImage });

export type Decode = (bytes: ArrayBuffer) => Promise<DecodedPicture>;

/**
 * Resolves to what decodes pictures of this type, and rejects where the picture cannot be decoded. Rejects itself where
 * the decoder cannot be opened, which says nothing of any picture.
 */
export async function openDecoder(type: PictureType): Promise<Decode> {
  const { file, init, decode } = codecs[type];
  // Their types know no compiled module, which they take all the same.
  await (init as (module: WebAssembly.Module) => Promise<void>)(
    await WebAssembly.compile(await readFile(resolve(file))),
  );
  return async (bytes) => (await decode(bytes)) as DecodedPicture;
}
