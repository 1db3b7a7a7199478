/**
 * Removes files of others' albums from this device, and the answers that name them, once the server says that this
 * member may not see them any more: an access ended, a follow was lost, an item was removed or moved [S18]. Files that
 * were moved to a private album leave the device also where the member may still see them [S19].
 */
import { ALBUM_BUCKET, albumPlaceOf } from '#schemas/album-media.ts';
import type { CachedAnswer } from '#schemas/entities/cached-answer.ts';
import { MEDIA_PATHS } from '#schemas/limits.ts';
import { outOfSightAnswer } from '#schemas/wire/albums.ts';
import { log } from '#lib/log.ts';
import { answerKind } from '#sync/answers/registry.ts';
import { readPages } from '#sync/answers/pages.ts';
import type { Media } from '#sync/media/media.ts';
import { storedAnswers } from '#sync/store/answers.ts';
import type { Store } from '#sync/store/open.ts';
import type { RpcClient } from '../rpc.ts';

export interface SightedAnswer {
  id: string;
  name: string;
  params: unknown;
}

interface Parts {
  store: Store;
  /** Files on this device. */
  files: Pick<Media, 'cachedPaths' | 'erase'>;
  rpc: RpcClient;
  refresh(answer: SightedAnswer): Promise<void>;
}

/** Returns the paths of files that an answer names; none for an answer whose kind names none. */
function filesIn(answer: CachedAnswer): readonly string[] {
  const kind = answerKind(answer.name);
  const pages = kind?.files ? readPages(kind, answer) : null;
  return pages?.flatMap((page) => kind?.files?.(page) ?? []) ?? [];
}

/** The parameters stand in an answer's id, behind its name. */
const paramsOf = ({ id, name }: CachedAnswer): unknown => JSON.parse(id.slice(name.length + 1));

export async function dropOutOfSight({ store, files, rpc, refresh }: Parts): Promise<void> {
  const isOthers = (path: string) => albumPlaceOf(path)?.owner !== store.account;
  const answers = (await store.hasAnswers()) ? await storedAnswers(await store.answers()) : [];
  const named = answers.map((answer) => ({ answer, paths: filesIn(answer).filter(isOthers) }));
  const stored = new Set((await files.cachedPaths(`${ALBUM_BUCKET}/`)).filter(isOthers));
  const paths = [...new Set([...named.flatMap((each) => each.paths), ...stored])];
  for (let from = 0; from < paths.length; from += MEDIA_PATHS) {
    const part = paths.slice(from, from + MEDIA_PATHS);
    const response = await rpc({ name: 'media_out_of_sight', request: { paths: part }, slot: `sight ${from}` });
    const parsed = response.ok ? outOfSightAnswer.safeParse(response.value) : null;
    // Without an answer nothing is known; the next connection asks again.
    if (!parsed?.success) return;
    const gone = new Set(parsed.data.gone);
    const unkept = [...gone, ...parsed.data.locked.filter((path) => stored.has(path))];
    if (unkept.length === 0) continue;
    log.info('media.out-of-sight', { count: unkept.length });
    await files.erase(unkept);
    for (const { answer, paths: inAnswer } of named)
      if (inAnswer.some((path) => gone.has(path)))
        await refresh({ id: answer.id, name: answer.name, params: paramsOf(answer) });
  }
}
