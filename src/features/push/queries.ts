/** Queries of the card that offers pushes. */
import { distinctUntilChanged, map, type Observable } from 'rxjs';
import { conversationList } from '#device/conversations.ts';
import type { Device } from '#device/device.ts';

const FEW = 5;

/** Whether the member has sent or received a message: only then pushes are offered [NOTIF-68]. */
export const hasMessages = (device: Device): Observable<boolean> =>
  conversationList(device, FEW).pipe(
    map((rows) => rows.some(({ preview }) => preview !== null)),
    distinctUntilChanged(),
  );
