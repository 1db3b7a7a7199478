/**
 * [Y1] What is typed and not sent: it stays whatever befalls the device, and goes with its sending and with the account
 * alone.
 */
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import { joinWords } from '#lib/join-words.ts';
import { Broken } from '../plan.ts';

interface Kept {
  readonly era: number;
  readonly queue: { readonly tables: ReadonlyMap<string, ReadonlyMap<string | number, unknown>> };
}
interface Holder {
  readonly name: string;
  readonly accounts: { of(account: MemberId): Kept };
}

interface Typed {
  /** What it may say by itself: a message's words may be edited meanwhile. */
  texts: readonly string[];
  /** Before what was there. */
  joins: boolean;
  state: 'asked' | 'written' | 'refused';
}
interface Place {
  device: Holder;
  account: MemberId;
  era: number;
  conversation: ConversationId;
  typed: Typed[];
}

export class Drafts {
  private readonly places = new Map<string, Place>();
  private readonly edits = new Map<string, string[]>();

  /** This is what shall stand there from now on; '': nothing. Whoever writes it says what has come of it. */
  type(device: Holder, account: MemberId, conversation: ConversationId, text: string): (state: Typed['state']) => void {
    return this.write(device, account, conversation, [text], false);
  }

  /** A message becomes a draft again, before what is typed. */
  withdraw(
    device: Holder,
    account: MemberId,
    conversation: ConversationId,
    id: string,
    text: string,
  ): (state: Typed['state']) => void {
    this.edit(id, text);
    return this.write(device, account, conversation, this.edits.get(id) ?? [], true);
  }

  edit(id: string, text: string): void {
    const texts = this.edits.get(id) ?? [];
    this.edits.set(id, texts);
    texts.push(text);
  }

  private write(
    device: Holder,
    account: MemberId,
    conversation: ConversationId,
    texts: readonly string[],
    joins: boolean,
  ): (state: Typed['state']) => void {
    const { era } = device.accounts.of(account);
    const key = [device.name, account, era, conversation].join(' ');
    const place = this.places.get(key) ?? {
      device,
      account,
      era,
      conversation,
      typed: [{ texts: [''], joins: false, state: 'written' }],
    };
    this.places.set(key, place);
    const typed: Typed = { texts, joins, state: 'asked' };
    place.typed.push(typed);
    return (state) => (typed.state = state);
  }

  /** [Y17] A sign-out was chosen: nothing of it needs to stay, and until it is at its end all of it may. */
  leave(device: Holder, account: MemberId): void {
    for (const place of this.places.values())
      if (place.device === device && place.account === account)
        place.typed.push({ texts: [''], joins: false, state: 'asked' });
  }

  /** The last that was written, or one asked for since of which nobody has heard: its tab was killed. */
  check(): void {
    for (const { device, account, era, conversation, typed } of this.places.values()) {
      const { era: now, queue } = device.accounts.of(account);
      if (now !== era) continue;
      const draft = queue.tables.get('drafts')?.get(conversation) as { text: string } | undefined;
      const may = possible(typed);
      if (!may.includes(draft?.text ?? ''))
        throw new Broken(
          'a draft differs',
          `${device.name} in ${conversation}: ${draft?.text ?? 'nothing'} for ${may.map((text) => text || 'nothing').join(' or ')}`,
        );
    }
  }
}

/** The last that was written, or one asked for since. */
function possible(typed: readonly Typed[]): string[] {
  const last = typed.findLastIndex(({ state }) => state === 'written');
  return typed.flatMap(({ texts, joins, state }, n) => {
    if (n < last || state === 'refused') return [];
    return joins
      ? possible(typed.slice(0, n)).flatMap((before) => texts.map((text) => joinWords(text, before)))
      : texts;
  });
}
