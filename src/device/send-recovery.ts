/**
 * Recovers a text on its way from the field into the outbox, when it is neither a draft nor a message: a transaction
 * begun when a page ends may never finish. The text is in localStorage, which is written at once, under one key for
 * each account, erased with it [Y17]. A lock shows that its page still works on it. After that page has ended, the next
 * page asks the outbox whether the text became a message. So a text is never lost, and never both draft and message.
 */
import type { ConversationId, EntryId, MemberId } from '#schemas/ids.ts';
import { product } from '#lib/product.ts';
import { memberKeys } from './sealed-keys.ts';
import type { Outbox } from '#sync/outbox/outbox.ts';
import { removeTabDrafts } from './tab-drafts.ts';

export interface UnconfirmedSend {
  /** Id of the message that the text becomes. */
  id: EntryId;
  text: string;
  /** Milliseconds since 1970, by the device's clock. */
  at: number;
}

type StoredSends = Readonly<Record<string, readonly UnconfirmedSend[]>>;

const keyOf = (account: MemberId) => `${product.storagePrefix}-sent-${account}`;

function readAll(account: MemberId): StoredSends {
  try {
    return JSON.parse(memberKeys().getItem(keyOf(account)) ?? '{}') as StoredSends;
  } catch {
    return {};
  }
}

function writeSends(account: MemberId, conversation: ConversationId, sends: readonly UnconfirmedSend[]): void {
  const { [conversation]: _, ...others } = readAll(account);
  const next: StoredSends = sends.length > 0 ? { ...others, [conversation]: sends } : others;
  try {
    if (Object.keys(next).length > 0) memberKeys().setItem(keyOf(account), JSON.stringify(next));
    else memberKeys().removeItem(keyOf(account));
  } catch {
    // This browser stores nothing, or nothing more. The outbox transaction may still succeed.
  }
}

/** Returns the texts in the order of sending. */
const readUnconfirmedSends = (account: MemberId, conversation: ConversationId): readonly UnconfirmedSend[] =>
  readAll(account)[conversation] ?? [];

const addUnconfirmedSend = (account: MemberId, conversation: ConversationId, send: UnconfirmedSend): void =>
  writeSends(account, conversation, [...readUnconfirmedSends(account, conversation), send]);

export function removeUnconfirmedSend(account: MemberId, conversation: ConversationId, id: EntryId): void {
  const sends = readUnconfirmedSends(account, conversation);
  if (sends.some((words) => words.id === id))
    writeSends(
      account,
      conversation,
      sends.filter((words) => words.id !== id),
    );
}

export interface SendRecovery {
  /** Reports that the text is a message now, or is in the field again. */
  complete(): void;
  /** Gives the text up, so that the next page that opens the conversation recovers it. */
  release(): void;
}

const lockOf = ({ id }: UnconfirmedSend) => `alcove-sending-${id}`;

export function startSendRecovery(
  account: MemberId,
  conversation: ConversationId,
  send: UnconfirmedSend,
): SendRecovery {
  addUnconfirmedSend(account, conversation, send);
  // The tab's earlier copies are part of this text, or older.
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

/**
 * Resolves to texts of ended pages that did not become messages, in the order of sending. Texts that became messages
 * are removed.
 */
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
