import type { LiveMemberAct, LiveRoomAct, LiveViewerAct } from '#schemas/entities/live.ts';
import type { MemberId, MessageId } from '#schemas/ids.ts';
import { systemRandom } from '#lib/random.ts';
import { typingNotice } from '#lib/typing-notice.ts';
import { MESSAGE_LENGTH } from '#schemas/limits.ts';
import { wireText } from '#schemas/rich-text/wire-text.ts';
import { toast } from '#ui/toast.ts';
import { problemText } from './requests.ts';
import type { RoomConnection, RoomProblem } from './room-connection.ts';
import { live, room as text } from './text.fr.ts';

export interface RoomActs {
  /** Resolves to whether it was said; why not is told by a toast. */
  say(words: string): Promise<boolean>;
  type(): void;
  about(act: LiveMemberAct, memberId: MemberId, hours?: number): Promise<boolean>;
  change(act: LiveRoomAct, seconds?: number): Promise<boolean>;
  view(act: LiveViewerAct, memberId: MemberId): Promise<boolean>;
}

const whyNot = ({ code, waitMs }: { code: RoomProblem; waitMs: number }) =>
  code === 'live-slow' && waitMs > 0 ? live.waitSeconds(Math.ceil(waitMs / 1000)) : problemText(code);

/** What the member does in a room. */
export function roomActsOf(connection: Pick<RoomConnection, 'act'>): RoomActs {
  const done = (problem: { code: RoomProblem; waitMs: number } | null): boolean => {
    if (problem) toast(whyNot(problem), { tone: 'bad', id: 'live-problem' });
    return problem === null;
  };
  /** Said, and not yet acknowledged: said again under the same id, so that the room has it once. */
  let unsure: { words: string; id: MessageId } | null = null;
  const typing = typingNotice((isTyping) => void connection.act('many:typing', { isTyping }));
  return {
    async say(words) {
      const id = unsure?.words === words ? unsure.id : (systemRandom.uuid() as MessageId);
      unsure = { words, id };
      const problem = await connection.act('many:say', { id, text: wireText(words, MESSAGE_LENGTH) });
      if (problem?.code !== 'offline') unsure = null;
      if (problem) typing.stop();
      else typing.arrive();
      return done(problem);
    },
    type: typing.type,
    async about(act, memberId, hours) {
      const isDone = done(
        await connection.act('many:moderate', { act, memberId, ...(hours !== undefined && { hours }) }),
      );
      if (isDone) toast(text.done[act]);
      return isDone;
    },
    change: async (act, seconds) =>
      done(await connection.act('many:moderate', { act, ...(seconds !== undefined && { seconds }) })),
    view: async (act, memberId) => done(await connection.act('many:viewer', { act, memberId })),
  };
}
