import { defer, from, of, switchMap, catchError, type Observable } from 'rxjs';
import type { CachedAnswer } from '#schemas/entities/cached-answer.ts';
import { errorName, log } from '#lib/log.ts';
import { OutboxClosed } from '#sync/outbox/database.ts';
import { createDeviceDatabase } from '#sync/session/device-database.ts';
import { openForOwner } from '#sync/session/open-for-owner.ts';
import { readOwner } from '#sync/session/owner.ts';
import { answer$ } from '#sync/store/answers.ts';
import type { AnswerCollection, Store } from '#sync/store/open.ts';
import type { Device } from '../device.ts';

/** [Y17] The database is opened late: whoever owns the device by then is asked before and after. */
async function openAnswers({ account, store }: Device): Promise<AnswerCollection> {
  const database = createDeviceDatabase();
  try {
    const owner = await readOwner(database);
    if (owner?.account !== account) throw new OutboxClosed();
    const opened = await openForOwner(owner, database, async () => ({
      answers: await store.answers(),
      close: () => store.close(),
    }));
    return opened.answers;
  } finally {
    database.close();
  }
}

const collections = new WeakMap<Store, Promise<AnswerCollection>>();

function collectionOf(device: Device): Promise<AnswerCollection> {
  const pending = collections.get(device.store) ?? openAnswers(device);
  collections.set(device.store, pending);
  pending.catch(() => collections.delete(device.store));
  return pending;
}

/** One stored answer as it changes. It is a cache: where it cannot be read, there is none. */
export const storedAnswer$ = (
  device: Device,
  id: string,
  open: (device: Device) => Promise<AnswerCollection> = collectionOf,
): Observable<CachedAnswer | null> =>
  defer(() => from(open(device))).pipe(
    switchMap((answers) => answer$(answers, id)),
    catchError((error: unknown) => {
      log.debug('answers.not-read', { error: errorName(error) });
      return of(null);
    }),
  );
