/**
 * Loads what follows the lock screen while the member types [Y22]. At its start a locked device loads nothing else,
 * since it has no snapshot that the document could read. Nothing of the member is read here.
 */
import { SNAPSHOT_MARK } from '#startup/device-marks.ts';
import { nextPaint } from '#startup/gates/first-paint.ts';
import { errorName, log } from '#lib/log.ts';
import { firstParts } from './first-parts.ts';
import { memberLayout, parts } from './screens.ts';

/** Returns the parts of the first screen at this address, as if it had a snapshot: it is sealed, and may be there. */
const screenParts = (hash: string) =>
  firstParts(hash, { [SNAPSHOT_MARK]: '' }, SNAPSHOT_MARK).filter((name) => name !== 'device');

/** One behind the other, so that the lock screen answers in between. Who needs a part that is missing says so. */
export async function loadBehindLock(hash: string): Promise<void> {
  await nextPaint();
  const loads = [
    memberLayout.load,
    ...screenParts(hash).map((name) => parts[name].load),
    () => import('#device/device-part.ts'),
    () => import('#sync/store/sealed-storage.ts'),
    () => import('#device/page-cipher.ts'),
    () => import('#platform/worker-client.ts'),
    async () => (await import('#platform/search-client.ts')).loadSearch(),
    () => import('#features/chat/components/SearchResults.tsx'),
  ];
  for (const load of loads)
    await load().catch((error: unknown) => log.debug('lock.part-missing', { error: errorName(error) }));
}
