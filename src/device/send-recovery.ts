/**
 * Words on their way from the field into the outbox: neither a draft nor a message. They lie where a page can put them
 * at once, and a lock tells the other pages that this one still works at them. Whichever page comes after its end asks
 * the outbox whether they became a message: so they are never lost, and never both.
 */
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import type { Outbox } from '#sync/outbox/outbox.ts';
import {
  removeUnconfirmedSend,
  addUnconfirmedSend,
  readUnconfirmedSends,
  type UnconfirmedSend,
} from './unconfirmed-sends.ts';
import { removeTabDrafts } from './tab-drafts.ts';

export interface SendRecovery {
  /** They are a message now, or stand in the field again. */
  complete(): void;
  /** This page does no more about them: whoever opens the conversation next finds them. */
  release(): void;
}

const lockOf = ({ id }: UnconfirmedSend) => `alcove-sending-${id}`;

export function startSendRecovery(
  account: MemberId,
  conversation: ConversationId,
  send: UnconfirmedSend,
): SendRecovery {
  addUnconfirmedSend(account, conversation, send);
  // What the field left before is part of these, or older.
  removeTabDrafts(account, conversation);
  let releaseLock: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (releaseLock = resolve));
  void navigator.locks.request(lockOf(send), () => released);
  return {
    complete() {
      removeUnconfirmedSend(account, conversation, send.id);
      releaseLock();
    },
    release: releaseLock,
  };
}

/** Those of pages that ended before they were a message, in the order of sending; the others are forgotten. */
export async function findInterruptedSends(
  { account, outbox }: { account: MemberId; outbox: Pick<Outbox, 'wasSent'> },
  conversation: ConversationId,
): Promise<UnconfirmedSend[]> {
  const interrupted: UnconfirmedSend[] = [];
  for (const send of readUnconfirmedSends(account, conversation)) {
    const isFree = await navigator.locks.request(lockOf(send), { ifAvailable: true }, (lock) => lock !== null);
    if (!isFree) continue;
    if (await outbox.wasSent(send.id)) removeUnconfirmedSend(account, conversation, send.id);
    else interrupted.push(send);
  }
  return interrupted;
}
