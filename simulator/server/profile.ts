/** Handler of profile edits. */
import { asStream } from '#schemas/as-stream.ts';
import { mergeFields, sameValue, withMerged } from '#schemas/commands/fields.ts';
import { sanitised } from '#schemas/rich-text/write.ts';
import type { ActionHandlers, ActionOutcome, ActionRequest } from './action-outcomes.ts';
import type { Server } from './server.ts';

/** Edits a profile: one revision per edit, none without a change; the card has its own revision [Y13]. */
function editProfile(server: Server, { member, data }: ActionRequest<'profile.edit'>): ActionOutcome {
  const profile = server.profile(member);
  const merges = mergeFields(data.fields, profile);
  const account = server.stream(member);
  const chosen = withMerged(profile, merges);
  const merged = { ...chosen, bio: chosen.bio === null ? null : sanitised(chosen.bio) };
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
