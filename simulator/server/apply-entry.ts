/** Applies one entry on the server in memory [Y2, Y4]. */
import type { Action, ActionData } from '#schemas/actions/union.ts';
import type { SentEntry } from '#schemas/commands/entry.ts';
import { asStream } from '#schemas/as-stream.ts';
import type { MemberId } from '#schemas/ids.ts';
import type { ActionHandlers, ActionOutcome, EntryOutcome } from './action-outcomes.ts';
import { clubActions } from './clubs/actions.ts';
import { mediaActions } from './albums/access.ts';
import { albumActions } from './albums/actions.ts';
import { conversationActions } from './conversations.ts';
import { eventActions } from './events/answer.ts';
import { followActions } from './follows/actions.ts';
import { groupActions } from './groups.ts';
import { messageActions } from './messages.ts';
import { notificationActions } from './notifications/actions.ts';
import { placeReportActions } from './place-reports.ts';
import { profileActions } from './profile.ts';
import { reportActions } from './reports.ts';
import type { Server } from './server.ts';
import { privacyActions } from './privacy.ts';
import { testimonialActions } from './testimonials.ts';
import { visitActions } from './visits.ts';
import { wallActions } from './wall.ts';

const handlers: ActionHandlers = {
  ...messageActions,
  ...conversationActions,
  ...profileActions,
  ...reportActions,
  ...placeReportActions,
  ...groupActions,
  ...followActions,
  ...visitActions,
  ...privacyActions,
  ...notificationActions,
  ...eventActions,
  ...clubActions,
  ...albumActions,
  ...mediaActions,
  ...testimonialActions,
  ...wallActions,
};

type EntryOf<A extends Action> = Pick<SentEntry, 'id'> & { action: A; data: ActionData<A> };

export function applyEntry(server: Server, member: MemberId, entry: SentEntry): EntryOutcome {
  const { id, data } = entry;
  const talk = 'conversationId' in data ? data.conversationId : 'groupId' in data ? data.groupId : null;
  const named = { id, stream: talk && asStream(talk), ref: 'messageId' in data ? data.messageId : null };
  return outcomeOf(server, member, named, () => handle(server, member, entry));
}

/** Does what an id stands for, unless that was done before. `named`: the stream and message that the entry names. */
export function outcomeOf(
  server: Server,
  member: MemberId,
  named: Pick<EntryOutcome, 'id' | 'stream' | 'ref'>,
  handleNow: () => ActionOutcome,
): EntryOutcome {
  const { id } = named;
  const outcome = knownOutcome(server, member, id) ?? handleNow();
  if (typeof outcome === 'string') return { ...named, status: 'rejected', code: outcome };
  if ('until' in outcome) return { ...named, status: 'deferred', ref: id, until: outcome.until };
  if (outcome.status !== 'duplicate') server.recordApplied(id, { ref: null, ...outcome, by: member, state: 'applied' });
  return { id, status: 'applied', ref: null, ...outcome };
}

function knownOutcome(server: Server, member: MemberId, id: string): ActionOutcome | null {
  const earlier = server.truth.appliedEntries.get(id);
  if (!earlier) return null;
  if (earlier.by !== member) return 'foreign';
  const { state, stream, ref, what, was } = earlier;
  return state === 'cancelled' ? 'cancelled' : { status: 'duplicate', stream, ref, what, was };
}

function handle<A extends Action>(server: Server, member: MemberId, { action, id, data }: EntryOf<A>): ActionOutcome {
  return handlers[action](server, { member, id, data });
}
