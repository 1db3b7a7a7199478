/** [Y1] What is typed and not sent: it stays whatever befalls the device, and goes with its sending and with the account alone. */
import type { ConversationId, MemberId } from '#schemas/ids.ts';
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
  text: string;
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

  /** This is what shall stand there from now on; '': nothing. Whoever writes it says what has come of it. */
  type(device: Holder, account: MemberId, conversation: ConversationId, text: string): (state: Typed['state']) => void {
    const { era } = device.accounts.of(account);
    const key = [device.name, account, era, conversation].join(' ');
    const place = this.places.get(key) ?? { device, account, era, conversation, typed: [{ text: '', state: 'written' }] };
    this.places.set(key, place);
    const typed: Typed = { text, state: 'asked' };
    place.typed.push(typed);
    return (state) => (typed.state = state);
  }

  /** [Y17] A sign-out was chosen: nothing of it needs to stay, and until it is at its end all of it may. */
  leave(device: Holder, account: MemberId): void {
    for (const place of this.places.values()) if (place.device === device && place.account === account) place.typed.push({ text: '', state: 'asked' });
  }

  /** The last that was written, or one asked for since of which nobody has heard: its tab was killed. */
  check(): void {
    for (const { device, account, era, conversation, typed } of this.places.values()) {
      const { era: now, queue } = device.accounts.of(account);
      if (now !== era) continue;
      const draft = queue.tables.get('drafts')?.get(conversation) as { text: string } | undefined;
      const may = typed.slice(typed.findLastIndex(({ state }) => state === 'written')).filter(({ state }) => state !== 'refused');
      if (!may.some(({ text }) => text === (draft?.text ?? ''))) throw new Broken('a draft differs', `${device.name} in ${conversation}: ${draft?.text ?? 'nothing'} for ${may.map(({ text }) => text || 'nothing').join(' or ')}`);
    }
  }
}
