import { NOTIFICATION_DAYS } from '#schemas/limits.ts';
import type { Server } from '../server.ts';
import { keyName, rowsIn } from './state.ts';
import { asServerRow } from './write.ts';

const KEPT_MS = NOTIFICATION_DAYS * 24 * 60 * 60_000;

/** [G20] Removes what is older than 90 days, with one revision of each stream in which something expired. */
export function expireNotifications(server: Server): void {
  const oldest = Date.parse(server.environment.now()) - KEPT_MS;
  const isOld = (at: string) => Date.parse(at) < oldest;
  for (const stream of server.truth.streams.values()) {
    if (!stream.keys || !rowsIn(stream).some(({ createdAt }) => isOld(createdAt))) continue;
    const left = rowsIn(stream).filter(({ createdAt }) => !isOld(createdAt));
    stream.rows = left.map(asServerRow);
    for (const key of stream.keys.values()) {
      const ofKey = left.filter((row) => !row.replaced && keyName(row) === keyName(key));
      key.kept = key.kept.filter(
        ({ n, at }) => !isOld(at) || ofKey.some(({ start, events }) => n > start && n <= events),
      );
    }
    server.bump(stream);
  }
}
