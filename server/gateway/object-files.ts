/** Stored objects as files under the data directory; the storage adapter that `@supabase/lite` leaves to its user. */
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import * as z from 'zod/mini';

const facts = z.object({ mimetype: z.string(), cacheControl: z.string(), size: z.int(), eTag: z.string(), lastModified: z.string() });
type Facts = z.infer<typeof facts>;

const described = ({ lastModified, ...rest }: Facts) => ({ ...rest, contentLength: rest.size, lastModified: new Date(lastModified), httpStatusCode: 200 });

export function objectFiles(folder: string) {
  /** Hashed, so that no key can name a path. */
  const pathOf = (bucket: string, key: string) => join(folder, createHash('sha256').update(`${bucket}/${key}`).digest('hex'));
  const factsOf = async (path: string): Promise<Facts> => facts.parse(JSON.parse(await readFile(`${path}.json`, 'utf8')));

  async function put(path: string, body: Uint8Array, told: { mimetype: string; cacheControl: string }): Promise<Facts> {
    await mkdir(folder, { recursive: true });
    const made = { ...told, size: body.byteLength, eTag: `"${createHash('md5').update(body).digest('hex')}"`, lastModified: new Date().toISOString() };
    for (const [target, content] of [[path, body], [`${path}.json`, JSON.stringify(made)]] as const) {
      const draft = `${target}.${randomUUID()}`;
      await writeFile(draft, content);
      await rename(draft, target);
    }
    return made;
  }

  return {
    driver: folder,
    async getObject(bucket: string, key: string) {
      const path = pathOf(bucket, key);
      const metadata = described(await factsOf(path));
      return { metadata, httpStatusCode: 200, body: Readable.toWeb(createReadStream(path)) };
    },
    async uploadObject(bucket: string, key: string, _version: unknown, body: BodyInit, mimetype: string, cacheControl: string) {
      const bytes = new Uint8Array(await new Response(body).arrayBuffer());
      return described(await put(pathOf(bucket, key), bytes, { mimetype, cacheControl }));
    },
    async deleteObject(bucket: string, key: string) {
      for (const path of [pathOf(bucket, key), `${pathOf(bucket, key)}.json`]) await rm(path, { force: true });
    },
    async deleteObjects(bucket: string, keys: string[]) {
      for (const key of keys) await this.deleteObject(bucket, key);
    },
    async copyObject(bucket: string, key: string, _version: unknown, toBucket: string, toKey: string) {
      const path = pathOf(bucket, key);
      const { mimetype, cacheControl } = await factsOf(path);
      return described(await put(pathOf(toBucket, toKey), await readFile(path), { mimetype, cacheControl }));
    },
    headObject: async (bucket: string, key: string) => described(await factsOf(pathOf(bucket, key))),
    privateAssetUrl: async (bucket: string, key: string) => `file://${pathOf(bucket, key)}`,
  };
}
