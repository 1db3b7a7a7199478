/** Reads the value that an action would change, on the server and on a device, for actions that can conflict. */
import type { CommandFor } from '#actions/types.ts';
import type { Action, ActionData } from '#schemas/actions/union.ts';
import { asStream } from '#schemas/as-stream.ts';
import type { Message } from '#schemas/entities/message.ts';
import type { MemberId } from '#schemas/ids.ts';
import { messagesIn } from '#streams/conversation/state.ts';
import { laboratoryEngine } from './engine.fr.ts';
import type { Server } from '#simulator/server/server.ts';
import type { ScreenState } from '../devices/screen-state.ts';

/** Contested value of an action. Values are compared as they are, and formatted by `shown`. */
interface ContestedValues {
  mine: string;
  onServer(server: Server, account: MemberId): string | null;
  onDevice(screen: ScreenState): string | null;
  shown(value: string | null): string | null;
  rule: string;
  /** Key of its explanation. */
  reason: string;
}

const { deleted, upTo } = laboratoryEngine;
const textOf = (row: Pick<Message, 'text' | 'deletedAt'> | undefined): string | null =>
  row ? (row.deletedAt ? deleted : row.text) : null;

const contested: { readonly [A in Action]?: (data: ActionData<A>) => ContestedValues } = {
  'conversation.read': (data) => ({
    mine: upTo(data.upTo),
    onServer: (server, account) => String(server.stream(data.conversationId)?.parts.get(account)?.read ?? 0),
    onDevice({ heads }) {
      const head = heads.get(asStream(data.conversationId));
      return String(head && !head.membership.gone ? head.membership.read : 0);
    },
    shown: (value) => upTo(Number(value ?? 0)),
    rule: 'Y12',
    reason: 'read',
  }),
  'message.edit': ({ conversationId, messageId, text }) => ({
    mine: text,
    onServer: (server) => textOf(server.stream(conversationId)?.rows.find(({ id }) => id === messageId)),
    onDevice: ({ chunks, heads }) =>
      textOf(
        [...chunks.values()]
          .flatMap(({ streamId, rows }) =>
            streamId === asStream(conversationId) ? messagesIn(heads.get(streamId), rows) : [],
          )
          .find(({ id }) => id === messageId),
      ),
    shown: (value) => value,
    rule: 'Y11',
    reason: 'edited',
  }),
};

/** Returns null for an action that cannot conflict. */
export const contestedOf = <A extends Action>({ action, data }: CommandFor<A>): ContestedValues | null =>
  contested[action]?.(data) ?? null;
