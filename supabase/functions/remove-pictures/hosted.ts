/** Removal by the storage service of hosted Supabase, which deletes the files because their rows belong to it. */
import type { RemovalPorts } from './handler.ts';

/** Sends a request as the service; resolves to what the answer holds, and rejects unless it is a success. */
type Call = (method: 'POST' | 'DELETE', path: string, body: unknown) => Promise<unknown>;

const namesIn = (answer: unknown): string[] =>
  Array.isArray(answer) ? answer.filter((name: unknown) => typeof name === 'string') : [];

export function hostedPorts(call: Call): RemovalPorts {
  const ask = (name: string, request: unknown) => call('POST', `/rest/v1/rpc/${name}`, request);
  return {
    condemnStrays: () => ask('mark_orphaned_media', {}),
    condemned: async () => namesIn(await ask('media_to_remove', {})),
    /** The service deletes a file together with its row: the files of which it has none are gone. */
    async remove(bucket, files) {
      await call('DELETE', `/storage/v1/object/${bucket}`, { prefixes: files });
      return namesIn(await ask('media_not_stored', { bucket, files }));
    },
    async removed(names, stuck) {
      await ask('record_media_removed', { names, stuck });
      return true;
    },
  };
}
