import { distinctUntilChanged, map, type Observable } from 'rxjs';
import type { Device } from '#device/device.ts';
import type { MemberId } from '#schemas/ids.ts';

/** Whom the member blocks, from the moment they have asked for it. */
export const blockedIds = ({ blocked }: Device): Observable<readonly MemberId[]> =>
  blocked.pipe(
    map((ids) => [...ids].sort()),
    distinctUntilChanged((a, b) => a.join() === b.join()),
  );
