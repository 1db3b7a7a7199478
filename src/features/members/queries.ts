import { distinctUntilChanged, map, type Observable } from 'rxjs';
import type { Device } from '#device/device.ts';
import type { MemberId } from '#schemas/ids.ts';

/** Ids of the members whom this member blocks, with the outbox applied. */
export const blockedIds = ({ blocked }: Device): Observable<readonly MemberId[]> =>
  blocked.pipe(
    map((ids) => [...ids].sort()),
    distinctUntilChanged((a, b) => a.join() === b.join()),
  );
