/** What members say of themselves. */
import { asStream } from '#schemas/as-stream.ts';
import { mergeFields, sameValue, withMerged } from '#schemas/commands/fields.ts';
import type { ActionOutcome, ActionRequest } from './action-outcomes.ts';
import type { ActionHandlers } from './apply-entry.ts';
import type { Server } from './server.ts';

/** [Y13] One revision for the whole edit, and none where nothing changes; what others see of it has its own. */
function editProfile(server: Server, { member, data }: ActionRequest<'profile.edit'>): ActionOutcome {
  const profile = server.profile(member);
  const merges = mergeFields(data.fields, profile);
  const account = server.stream(member);
  const merged = withMerged(profile, merges);
  if (account && !sameValue(merged, profile)) {
    server.saveProfile(member, {
      ...merged,
      rev: profile.rev + Number(merged.genre !== profile.genre || merged.location?.name !== profile.location?.name),
    });
    server.bump(account);
  }
  return { stream: asStream(member), was: Object.fromEntries(merges.map(({ field, theirs }) => [field, theirs])) };
}

export const profileActions = { 'profile.edit': editProfile } satisfies Partial<ActionHandlers>;
