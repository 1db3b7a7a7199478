/** What a schedule does on hosted Supabase: now and then, the pictures of deleted messages, and those that a profile shows no more, are removed from the store. */
import type { Sql } from 'postgres';
import { errorName, log } from '#lib/log.ts';
import { removePictures } from '../../supabase/functions/remove-pictures/handler.ts';
import { asService } from './as-service.ts';
import type { Upstream } from './upstream.ts';

const PAUSE_MS = 5000;

export interface PictureRemoval {
  /** One run; those who ask meanwhile share it. How many went. */
  run(): Promise<number>;
  start(): void;
  stop(): Promise<void>;
}

interface Parts {
  sql: Sql;
  upstream: Pick<Upstream, 'forward'>;
  secretKey: string;
}

export function createPictureRemoval({ sql, upstream, secretKey }: Parts): PictureRemoval {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<number> | null = null;
  let ended = false;

  async function remove(bucket: string, prefixes: readonly string[]): Promise<void> {
    const headers = { apikey: secretKey, authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' };
    const answer = await upstream.forward(new Request(`http://storage/storage/v1/object/${bucket}`, { method: 'DELETE', headers, body: JSON.stringify({ prefixes }) }));
    if (!answer.ok) throw new Error(`the store answered ${answer.status}`);
  }
  const run = () =>
    (running ??= removePictures({
      condemnStrays: () => asService(sql, (tx) => tx<{ answer: number }[]>`select public.condemn_strays() as answer`),
      condemned: async () => (await asService(sql, (tx) => tx<{ answer: string[] }[]>`select public.condemned_media() as answer`)) ?? [],
      remove,
      removed: async (names) => void (await asService(sql, (tx) => tx<{ answer: unknown }[]>`select public.media_removed(${[...names]}::text[]) as answer`)),
    }).finally(() => (running = null)));

  async function turn(): Promise<void> {
    await run().catch((error: unknown) => log.info('pictures.not-removed', { error: errorName(error) }));
    if (!ended) start();
  }
  const start = () => void (timer = setTimeout(() => void turn(), PAUSE_MS).unref());

  return {
    run,
    start,
    async stop() {
      ended = true;
      clearTimeout(timer);
      await running?.catch(() => undefined);
    },
  };
}
