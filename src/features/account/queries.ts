/** Query for what waits to be sent while a deletion is requested. */
import { distinctUntilChanged, map, type Observable } from 'rxjs';
import { answerOf } from '#schemas/commands/queue.ts';
import type { Device } from '#device/device.ts';

/** How many entries of the outbox the server has not answered. */
export const waitingActions = ({ queue }: Device): Observable<number> =>
  queue.pipe(
    map((outbox) => outbox.entries.filter(({ id }) => !answerOf(outbox, id)).length),
    distinctUntilChanged(),
  );
