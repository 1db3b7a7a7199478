/** Sends the requests of uploads in parts, one by one, as no device would. */
import { createHash, randomUUID } from 'node:crypto';
import { albumPath } from '#schemas/album-media.ts';
import { bearerOf } from './json-requests.ts';
import type { PictureStore } from './picture-store.ts';
import type { TestMember } from './server.ts';

export const PART_TYPE = 'application/offset+octet-stream';
export const videoPath = (owner: TestMember) =>
  albumPath(owner.id, 'video', randomUUID(), { type: 'video/mp4', width: 30, height: 20 });

interface UploadedFile {
  path: string;
  bytes: Buffer<ArrayBuffer>;
  type?: string;
  hash?: string | undefined;
  length?: number;
}

const base64 = (text: string) => Buffer.from(text).toString('base64');
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code;

export function uploadRequests(store: () => PictureStore) {
  const headersOf = ({
    path,
    bytes,
    type = 'video/mp4',
    hash = sha256(bytes),
    length = bytes.length,
  }: UploadedFile) => {
    const [bucketName = ''] = path.split('/');
    const fields = {
      bucketName,
      objectName: path.slice(bucketName.length + 1),
      contentType: type,
      metadata: JSON.stringify({ sha256: hash }),
    };
    const metadata = Object.entries(fields).map(([key, value]) => `${key} ${base64(value)}`);
    return { 'upload-length': String(length), 'upload-metadata': metadata.join(',') };
  };

  return {
    /** Begins or finds an upload. Resolves to its address and to what has arrived, or to the refusal's code. */
    async begin(
      who: TestMember,
      file: UploadedFile,
      more: { headers?: Record<string, string>; body?: Uint8Array } = {},
    ) {
      const answer = await fetch(store().urlOf('/upload/resumable'), {
        method: 'POST',
        headers: { ...bearerOf(who), ...headersOf(file), ...more.headers },
        body: (more.body ?? null) as BodyInit | null,
      });
      return {
        code: answer.status === 201 ? null : await codeOf(answer),
        url: `${store().server.url}${answer.headers.get('location')}`,
        offset: Number(answer.headers.get('upload-offset')),
      };
    },
    async patch(who: TestMember, url: string, offset: number, body: Uint8Array) {
      const headers = { ...bearerOf(who), 'content-type': PART_TYPE, 'upload-offset': String(offset) };
      const answer = await fetch(url, { method: 'PATCH', headers, body: body as BodyInit });
      const code = answer.status === 204 ? null : await codeOf(answer);
      return { status: answer.status, code, offset: Number(answer.headers.get('upload-offset')) };
    },
    offsetAt: async (who: TestMember, url: string) =>
      Number((await fetch(url, { method: 'HEAD', headers: bearerOf(who) })).headers.get('upload-offset')),
    reads: async (who: TestMember, path: string, bytes: Buffer) => (await store().read(who, path)) === bytes.toString(),
  };
}
