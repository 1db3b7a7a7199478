/**
 * Checks drafts [Y1]: typed text survives every fault of the device, and disappears only when it is sent or the account
 * is erased.
 */
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import { joinTexts } from '#lib/merge-texts.ts';
import { InvariantViolation } from '../core/plan.ts';

interface AccountData {
  readonly era: number;
  readonly queue: { readonly tables: ReadonlyMap<string, ReadonlyMap<string | number, unknown>> };
}
/** A device whose drafts are tracked. */
export interface DraftHolder {
  readonly name: string;
  readonly accounts: { of(account: MemberId): AccountData };
}

interface TypedDraft {
  /** Possible texts; several, because a message may have been edited before it became a draft. */
  texts: readonly string[];
  /** The text is put before the previous draft. */
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

  /** Records that a draft shall have this text; '': none. The caller passes the outcome to the returned function. */
  type(
    device: DraftHolder,
    account: MemberId,
    conversation: ConversationId,
    text: string,
  ): (state: TypedDraft['state']) => void {
    return this.write(device, account, conversation, [text], false);
  }

  /** Records that a message becomes a draft again; its text is put before the typed text. */
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

  /** Records a chosen sign-out: drafts may then be missing, or still there until the erasure ends [Y17]. */
  leave(device: DraftHolder, account: MemberId): void {
    for (const place of this.places.values())
      if (place.device === device && place.account === account)
        place.typed.push({ texts: [''], joins: false, state: 'asked' });
  }

  /**
   * Checks that each draft is the last written one, or a later one of which the outcome is unknown because its tab was
   * killed.
   */
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

/** Returns the texts that a draft may have: the last written one, and later ones without a known outcome. */
function possible(typed: readonly TypedDraft[]): string[] {
  const last = typed.findLastIndex(({ state }) => state === 'written');
  return typed.flatMap(({ texts, joins, state }, n) => {
    if (n < last || state === 'refused') return [];
    return joins
      ? possible(typed.slice(0, n)).flatMap((previous) => texts.map((text) => joinTexts(text, previous)))
      : texts;
  });
}
