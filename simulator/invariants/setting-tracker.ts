/**
 * Checks that reactions and settings have the value of the member's last request that the server has received; requests
 * of other members do not change them.
 */
import type { CommandFor } from '#actions/types.ts';
import type { Action, ActionData } from '#schemas/actions/union.ts';
import type { SentEntry } from '#schemas/commands/entry.ts';
import type { MemberId } from '#schemas/ids.ts';
import type { EntryResult } from '#schemas/wire/sync.ts';
import type { Server } from '#simulator/server/server.ts';
import { InvariantViolation } from '../core/plan.ts';

type RequestedValue = string | boolean | null;
type Request = readonly [targetId: string, setting: string, value: RequestedValue];

const requests: { readonly [A in Action]?: (data: ActionData<A>) => readonly Request[] } = {
  'message.react': ({ messageId, emoji }) => [[messageId, 'reaction', emoji]],
  'conversation.set': ({ conversationId, settings }) =>
    Object.entries(settings).map(([setting, value = null]) => [conversationId, setting, value]),
};
const requestsOf = <A extends Action>({ action, data }: CommandFor<A>) => requests[action]?.(data) ?? [];

export class SettingTracker {
  private requested = new Map<string, RequestedValue>();
  private backedUp = new Map<string, RequestedValue>();

  applied(member: MemberId, entries: readonly SentEntry[], results: readonly Pick<EntryResult, 'status'>[]): void {
    for (const [n, entry] of entries.entries()) {
      if (results[n]?.status !== 'applied') continue;
      for (const [targetId, setting, value] of requestsOf(entry))
        this.requested.set(`${member} ${targetId} ${setting}`, value);
    }
  }

  backup(): void {
    this.backedUp = new Map(this.requested);
  }

  restore(): void {
    this.requested = new Map(this.backedUp);
  }

  check(server: Server): void {
    for (const [key, value] of this.requested) {
      const [member = '', targetId = '', setting = ''] = key.split(' ');
      const actual =
        setting === 'reaction'
          ? reactionOf(server, member, targetId, value)
          : settingOf(server, member, targetId, setting);
      if (actual !== value)
        throw new InvariantViolation(
          setting === 'reaction' ? 'a reaction lost' : 'a setting lost',
          `${key}: ${String(actual)} for ${String(value)}`,
        );
    }
  }
}

/** Returns a member's reaction; `fallback` for a deleted message, which is not checked. */
function reactionOf(server: Server, member: string, message: string, fallback: RequestedValue): RequestedValue {
  const row = server.findMessage(message)?.row;
  if (!row || row.deletedAt) return fallback;
  return row.reactions.find(({ memberId }) => (memberId as string) === member)?.emoji ?? null;
}

const settingOf = (server: Server, member: string, conversation: string, setting: string): RequestedValue =>
  (server.stream(conversation)?.parts.get(member as MemberId) as Record<string, unknown> | undefined)?.[
    setting
  ] as RequestedValue;
