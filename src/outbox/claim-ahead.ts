/**
 * [Y3] What leaves next is claimed while the batch before it is under way, and sent as soon as that is answered: the
 * server does not wait for the disk. One attempt is in flight all the same. Where the answer changes what may follow,
 * or somebody takes a message back meanwhile, it is claimed anew.
 */
import type { EntryId } from '#schemas/ids.ts';
import type { PushAnswer } from '#schemas/wire/sync.ts';
import type { Step } from './changes.ts';
import type { Claim, Outbox } from './outbox.ts';

export interface Ahead {
  /** These are under way. */
  begin(entries: Claim['entries']): void;
  /** What leaves after them; null: that is to be claimed. */
  after(claimed: Claim, answer: PushAnswer): Promise<Claim | null>;
  end(): void;
}

/** Where it was not told what has changed, it may be that. */
const takesBack = (step: Step | undefined): boolean =>
  !step || step.added.some(({ action }) => action === 'message.cancel');

const allWell = ({ epoch, entries }: Claim, answer: PushAnswer): boolean => {
  const well = new Set(
    answer.results.flatMap(({ id, status }) => (status === 'applied' || status === 'duplicate' ? [id] : [])),
  );
  return answer.epoch === epoch && entries.every(({ id }) => well.has(id));
};

export function claimAhead(
  outbox: Pick<Outbox, 'subscribe'>,
  claim: (underWay: ReadonlySet<EntryId>) => Promise<Claim>,
): Ahead {
  /** Of no other batch than the one it was claimed behind: what failed leaves again, in parts. */
  let next: { behind: Claim['entries']; claimed: Promise<Claim> } | null = null;
  let mayLeave = true;
  /** The batch before, whose answer is still being written. */
  let before: Claim['entries'] = [];
  const end = outbox.subscribe((_, step) => {
    if (takesBack(step)) mayLeave = false;
  });
  return {
    begin(entries) {
      mayLeave = true;
      const claimed = claim(new Set([...before, ...entries].map(({ id }) => id)));
      // Who waits for it hears of it; where nobody does, it is claimed again.
      claimed.catch(() => undefined);
      next = { behind: entries, claimed };
    },
    async after(claimed, answer) {
      const found = next?.behind === claimed.entries && allWell(claimed, answer) ? await next.claimed : null;
      const leaves = found?.entries.length && mayLeave ? found : null;
      next = null;
      // Where nothing leaves at once, the answer is written before anything is claimed again.
      before = leaves ? claimed.entries : [];
      return leaves;
    },
    end,
  };
}
