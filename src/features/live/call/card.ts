/** The other member of a call, as the conversation with them says. */
import { from, map, switchMap, type Observable } from 'rxjs';
import type { Card } from '#schemas/entities/profile.ts';
import type { MemberId } from '#schemas/ids.ts';
import { asStream } from '#schemas/as-stream.ts';
import { conversationIdOf } from '#domain/conversation-id.ts';
import type { Device } from '#device/device.ts';
import { head$ } from '#sync/store/reads.ts';

/** null: this device has no conversation with them, or may not show who they are. */
export const cardOf = ({ account, store }: Device, member: MemberId): Observable<Card | null> =>
  from(conversationIdOf(account, member)).pipe(
    switchMap((conversation) => head$(store, asStream(conversation))),
    map((head) => head?.card ?? null),
  );
