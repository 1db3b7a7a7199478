import { combineLatest, distinctUntilChanged, map, type Observable } from 'rxjs';
import { asStream } from '#schemas/as-stream.ts';
import type { ConversationId } from '#schemas/ids.ts';
import { foldFirstWords } from '#streams/conversation/first-words.ts';
import { epoch$, head$ } from '#sync/store/reads.ts';
import type { Device } from './device.ts';

const noMembers = new Set<never>();

/** Number of messages that may be written in a conversation before the other member answers; null means no limit. */
export const firstWordsIn = (
  { account, store, queue }: Pick<Device, 'account' | 'store' | 'queue'>,
  conversationId: ConversationId,
): Observable<number | null> =>
  combineLatest([epoch$(store), head$(store, asStream(conversationId)), queue]).pipe(
    map(([epoch, head, outbox]) =>
      foldFirstWords({ conversationId, account, epoch, head: head ?? undefined, blocked: noMembers }, outbox),
    ),
    distinctUntilChanged(),
  );
