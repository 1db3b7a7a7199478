import { optimisticView } from '#actions/optimistic.ts';
import { withMatchingSexualite } from '#schemas/commands/fields.ts';
import { answerOf, isFailed, type OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { Head } from '#schemas/entities/head.ts';
import type { Profile, ProfileField } from '#schemas/entities/profile.ts';
import type { AccountInfo } from '#schemas/streams/account.ts';
import type { Epoch } from '#schemas/ids.ts';
import { isPresent } from '#sync/replica/heads.ts';

export interface OwnProfileView {
  profile: Profile;
  /** Fields with an edit that the server has not answered. */
  pending: readonly ProfileField[];
  /** Number of refused edits that are still in the outbox. */
  refused: number;
}

/** Returns the profile in an account's head; null if the head is of another kind or has no info. */
export const profileIn = ({ info }: Pick<Head, 'info'>): Profile | null =>
  info?.kind === 'account' ? info.profile : null;

/**
 * Computes the optimistic view of the member's own profile: the server's values with unanswered edits applied
 * [Y1, Y13]. Returns null before the first pull.
 */
export function foldProfile(
  account: Head | undefined,
  epoch: Epoch | null,
  outbox: OutboxSnapshot,
): OwnProfileView | null {
  const info = infoOf(account, epoch, outbox);
  if (!info) return null;
  const requestedValues = new Map<ProfileField, unknown>();
  let refused = 0;
  for (const entry of outbox.entries) {
    const fields = optimisticView.profileFieldsOf(entry);
    if (!fields) continue;
    if (isFailed(outbox, entry.id)) refused += 1;
    if (answerOf(outbox, entry.id)) continue;
    for (const [field, edit] of Object.entries(fields))
      if (edit) requestedValues.set(field as ProfileField, edit.value);
  }
  return {
    profile: withMatchingSexualite({ ...info.profile, ...Object.fromEntries(requestedValues) }),
    pending: [...requestedValues.keys()],
    refused,
  };
}

/** Returns the newest account info: the stored one, or a recorded answer that is not in the store yet [Y6]. */
function infoOf(account: Head | undefined, epoch: Epoch | null, outbox: OutboxSnapshot): AccountInfo | null {
  let latestInfo = isPresent(account, epoch) && account.info.kind === 'account' ? account.info : null;
  if (!latestInfo) return null;
  for (const { id } of outbox.entries) {
    const answer = answerOf(outbox, id);
    if (isFailed(outbox, id) || answer?.epoch !== epoch || answer?.info?.kind !== 'account') continue;
    if (answer.info.rev > latestInfo.rev) latestInfo = answer.info;
  }
  return latestInfo;
}
