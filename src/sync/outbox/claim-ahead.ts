/**
 * [Y3] What leaves next is claimed while the batch before it is under way, and sent as soon as that is answered: the
 * server does not wait for the disk. One attempt is in flight all the same. Where the answer changes what may follow,
 * or somebody takes a message back meanwhile, it is claimed anew.
 */
import type { EntryRules } from '#actions/types.ts';
import type { EntryId } from '#schemas/ids.ts';
import type { PushAnswer } from '#schemas/wire/sync.ts';
import type { QueueStep } from './outbox-events.ts';
import type { Claim, Outbox } from './outbox.ts';

export interface Ahead {
  /** These are under way. */
  begin(entries: Claim['entries']): void;
  /** What leaves after them; null: that is to be claimed. */
  claimAfter(previousClaim: Claim, answer: PushAnswer): Promise<Claim | null>;
  end(): void;
}

/** Where it was not told what has changed, it may be that. */
const hasCancel = (rules: EntryRules, step: QueueStep | undefined): boolean =>
  !step || step.added.some((entry) => rules.cancelledMessageOf(entry) !== null);

const allApplied = ({ epoch, entries }: Claim, answer: PushAnswer): boolean => {
  const appliedIds = new Set(
    answer.results.flatMap(({ id, status }) => (status === 'applied' || status === 'duplicate' ? [id] : [])),
  );
  return answer.epoch === epoch && entries.every(({ id }) => appliedIds.has(id));
};

export function claimAhead(
  outbox: Pick<Outbox, 'subscribe' | 'rules'>,
  claim: (inFlight: ReadonlySet<EntryId>) => Promise<Claim>,
): Ahead {
  /** Of no other batch than the one it was claimed behind: what failed leaves again, in parts. */
  let next: { previousEntries: Claim['entries']; claimed: Promise<Claim> } | null = null;
  let isUsable = true;
  /** The batch before, whose answer is still being written. */
  let recordingEntries: Claim['entries'] = [];
  const end = outbox.subscribe((_, step) => {
    if (hasCancel(outbox.rules, step)) isUsable = false;
  });
  return {
    begin(entries) {
      isUsable = true;
      const claimed = claim(new Set([...recordingEntries, ...entries].map(({ id }) => id)));
      // Who waits for it hears of it; where nobody does, it is claimed again.
      claimed.catch(() => undefined);
      next = { previousEntries: entries, claimed };
    },
    async claimAfter(previousClaim, answer) {
      const candidate =
        next?.previousEntries === previousClaim.entries && allApplied(previousClaim, answer)
          ? await next.claimed
          : null;
      const readyClaim = candidate?.entries.length && isUsable ? candidate : null;
      next = null;
      // Where nothing leaves at once, the answer is written before anything is claimed again.
      recordingEntries = readyClaim ? previousClaim.entries : [];
      return readyClaim;
    },
    end,
  };
}
