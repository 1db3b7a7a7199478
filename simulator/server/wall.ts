/** Handlers of the wall. Nobody reviews reports here, so that no warning is ever published. */
import { asStream } from '#schemas/as-stream.ts';
import { WALL_REPORTS_A_DAY } from '#schemas/limits.ts';
import type { ActionHandlers, ActionOutcome, ActionRequest } from './action-outcomes.ts';
import { pairRefusal } from './messages.ts';
import type { Server } from './server.ts';
import { hasWrittenTo, isListed } from './testimonials.ts';

function reportToWall(server: Server, { member, data }: ActionRequest<'wall.report'>): ActionOutcome {
  const { conversationId, memberId, category } = data;
  const refusal = pairRefusal(server, member, memberId, conversationId);
  if (refusal) return refusal;
  const isFound = isListed(server, memberId) && !server.isBlockedEitherWay(member, memberId);
  if (!isFound && !hasWrittenTo(server, memberId, member)) return 'unknown-member';
  const { wallReports } = server.truth;
  const own = [...wallReports].filter((key) => key.startsWith(`${member}>`));
  if (own.length >= WALL_REPORTS_A_DAY) return 'too-many-reports';
  wallReports.add(`${member}>${memberId} ${category}`);
  return { stream: asStream(member) };
}

export const wallActions = {
  'wall.report': reportToWall,
  'wall.reply': () => 'warning-gone',
} satisfies Partial<ActionHandlers>;
