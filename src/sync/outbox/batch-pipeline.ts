/**
 * Claims the next batch while the one before it is under way, and returns it once that one is answered [Y3]. So the
 * server does not wait for the device's disk. Only one attempt is in flight at a time. The claim is thrown away and
 * made again if the answer changes what may follow, or if a message is cancelled meanwhile.
 */
import type { EntryRules } from '#actions/types.ts';
import type { EntryId } from '#schemas/ids.ts';
import type { PushAnswer } from '#schemas/wire/sync.ts';
import type { QueueStep } from './outbox-events.ts';
import type { Outbox } from './outbox.ts';
import type { Claim } from './types.ts';

export interface BatchPipeline {
  /** Notes that these entries are under way, and claims the entries that follow them. */
  begin(entries: Claim['entries']): void;
  /** Resolves to the claim that leaves after `previousClaim`, or to null if it has to be made anew. */
  claimAfter(previousClaim: Claim, answer: PushAnswer): Promise<Claim | null>;
  end(): void;
}

/** Returns whether the step may hold a cancel; an unknown step may. */
const hasCancel = (rules: EntryRules, step: QueueStep | undefined): boolean =>
  !step || step.added.some((entry) => rules.cancelledMessageOf(entry) !== null);

const allApplied = ({ epoch, entries }: Claim, answer: PushAnswer): boolean => {
  const appliedIds = new Set(
    answer.results.flatMap(({ id, status }) => (status === 'applied' || status === 'duplicate' ? [id] : [])),
  );
  return answer.epoch === epoch && entries.every(({ id }) => appliedIds.has(id));
};

export function createBatchPipeline(
  outbox: Pick<Outbox, 'subscribe' | 'rules'>,
  claim: (inFlight: ReadonlySet<EntryId>) => Promise<Claim>,
): BatchPipeline {
  /** Valid only behind the batch that it was claimed behind: a failed batch is sent again, in parts. */
  let next: { previousEntries: Claim['entries']; claimed: Promise<Claim> } | null = null;
  let isUsable = true;
  /** Entries of the batch before, while its answer is being written. */
  let recordingEntries: Claim['entries'] = [];
  const end = outbox.subscribe((_, step) => {
    if (hasCancel(outbox.rules, step)) isUsable = false;
  });
  return {
    begin(entries) {
      isUsable = true;
      const claimed = claim(new Set([...recordingEntries, ...entries].map(({ id }) => id)));
      // A failure reaches the caller that awaits the claim; if none does, the batch is claimed again.
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
      // If no batch leaves at once, the answer is written before the next claim.
      recordingEntries = readyClaim ? previousClaim.entries : [];
      return readyClaim;
    },
    end,
  };
}
