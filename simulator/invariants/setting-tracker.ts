/**
 * Reactions and a conversation's settings are what their member last asked for, as the server received it; nobody
 * else's wish changes them.
 */
import type { SentEntry } from '#schemas/commands/entry.ts';
import type { MemberId } from '#schemas/ids.ts';
import type { EntryResult } from '#schemas/wire/sync.ts';
import type { Server } from '#simulator/server/server.ts';
import { InvariantViolation } from '../core/plan.ts';

type RequestedValue = string | boolean | null;

export class SettingTracker {
  private requested = new Map<string, RequestedValue>();
  private backedUp = new Map<string, RequestedValue>();

  applied(member: MemberId, entries: readonly SentEntry[], results: readonly Pick<EntryResult, 'status'>[]): void {
    for (const [n, { action, data }] of entries.entries()) {
      if (results[n]?.status !== 'applied') continue;
      if (action === 'message.react') this.requested.set(`${member} ${data.messageId} reaction`, data.emoji);
      if (action === 'conversation.set')
        for (const [setting, value = null] of Object.entries(data.settings))
          this.requested.set(`${member} ${data.conversationId} ${setting}`, value);
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

/** Nothing is left of a deleted message, and nothing is asked of it. */
function reactionOf(server: Server, member: string, message: string, fallback: RequestedValue): RequestedValue {
  const row = server.findMessage(message)?.row;
  if (!row || row.deletedAt) return fallback;
  return row.reactions.find(({ memberId }) => (memberId as string) === member)?.emoji ?? null;
}

const settingOf = (server: Server, member: string, conversation: string, setting: string): RequestedValue =>
  (server.stream(conversation)?.parts.get(member as MemberId) as Record<string, unknown> | undefined)?.[
    setting
  ] as RequestedValue;
