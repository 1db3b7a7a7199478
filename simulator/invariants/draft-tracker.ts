/**
 * [Y1] What is typed and not sent: it stays whatever befalls the device, and goes with its sending and with the account
 * alone.
 */
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import { joinTexts } from '#lib/merge-texts.ts';
import { InvariantViolation } from '../core/plan.ts';

interface AccountData {
  readonly era: number;
  readonly queue: { readonly tables: ReadonlyMap<string, ReadonlyMap<string | number, unknown>> };
}
interface DraftHolder {
  readonly name: string;
  readonly accounts: { of(account: MemberId): AccountData };
}

interface TypedDraft {
  /** What it may say by itself: a message's words may be edited meanwhile. */
  texts: readonly string[];
  /** Before what was there. */
  joins: boolean;
  state: 'asked' | 'written' | 'refused';
}
interface DraftPlace {
  device: DraftHolder;
  account: MemberId;
  era: number;
  conversation: ConversationId;
  typed: TypedDraft[];
}

export class DraftTracker {
  private readonly places = new Map<string, DraftPlace>();
  private readonly edits = new Map<string, string[]>();

  /** This is what shall stand there from now on; '': nothing. Whoever writes it says what has come of it. */
  type(
    device: DraftHolder,
    account: MemberId,
    conversation: ConversationId,
    text: string,
  ): (state: TypedDraft['state']) => void {
    return this.write(device, account, conversation, [text], false);
  }

  /** A message becomes a draft again, before what is typed. */
  withdraw(
    device: DraftHolder,
    account: MemberId,
    conversation: ConversationId,
    id: string,
    text: string,
  ): (state: TypedDraft['state']) => void {
    this.edit(id, text);
    return this.write(device, account, conversation, this.edits.get(id) ?? [], true);
  }

  edit(id: string, text: string): void {
    const texts = this.edits.get(id) ?? [];
    this.edits.set(id, texts);
    texts.push(text);
  }

  private write(
    device: DraftHolder,
    account: MemberId,
    conversation: ConversationId,
    texts: readonly string[],
    joins: boolean,
  ): (state: TypedDraft['state']) => void {
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
    const typed: TypedDraft = { texts, joins, state: 'asked' };
    place.typed.push(typed);
    return (state) => (typed.state = state);
  }

  /** [Y17] A sign-out was chosen: nothing of it needs to stay, and until it is at its end all of it may. */
  leave(device: DraftHolder, account: MemberId): void {
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
      const possibleTexts = possible(typed);
      if (!possibleTexts.includes(draft?.text ?? ''))
        throw new InvariantViolation(
          'a draft differs',
          `${device.name} in ${conversation}: ${draft?.text ?? 'nothing'} for ${possibleTexts.map((text) => text || 'nothing').join(' or ')}`,
        );
    }
  }
}

/** The last that was written, or one asked for since. */
function possible(typed: readonly TypedDraft[]): string[] {
  const last = typed.findLastIndex(({ state }) => state === 'written');
  return typed.flatMap(({ texts, joins, state }, n) => {
    if (n < last || state === 'refused') return [];
    return joins
      ? possible(typed.slice(0, n)).flatMap((previous) => texts.map((text) => joinTexts(text, previous)))
      : texts;
  });
}
