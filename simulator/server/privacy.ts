/** « Confidentialité » [MEMBERAREA-26]: who may write to a member first. Who is found in searches is not simulated. */
import { asStream } from '#schemas/as-stream.ts';
import type { RefusalCode } from '#schemas/error-codes.ts';
import type { MemberId } from '#schemas/ids.ts';
import type { ActionHandlers, ActionOutcome, ActionRequest } from './action-outcomes.ts';
import type { Server } from './server.ts';
import type { Stream } from './truth.ts';

export function mayWriteFirst(server: Server, author: MemberId, receiver: MemberId): boolean {
  const audience = server.truth.writers.get(receiver) ?? 'everyone';
  const { role } = server.profile(author);
  return audience === 'everyone' || role === 'admin' || (audience === 'certified' && role === 'membre_certifié');
}

/** Whether a member has ever written to another one in their conversation. */
export const hasWrittenTo = (stream: Stream | undefined, member: MemberId): boolean =>
  (stream?.parts.get(member)?.mine ?? 0) > 0;

/** Refuses whoever may not write first to a member who has never written to them. */
export function contactRefusal(
  server: Server,
  author: MemberId,
  receiver: MemberId,
  stream: Stream | undefined,
): RefusalCode | null {
  if (!server.privacyRules.closesContact()) return null;
  if (server.privacyRules.opensByWriting() && hasWrittenTo(stream, receiver)) return null;
  return mayWriteFirst(server, author, receiver) ? null : 'contact-closed';
}

function setPrivacy(server: Server, { member, data }: ActionRequest<'privacy.set'>): ActionOutcome {
  if (data.setting === 'writing') server.truth.writers.set(member, data.audience);
  return { stream: asStream(member) };
}

export const privacyActions = { 'privacy.set': setPrivacy } satisfies Partial<ActionHandlers>;
