/**
 * Reactions and a conversation's settings are what their member last asked for, as the server received it; nobody
 * else's wish changes them.
 */
import type { SentEntry } from '#schemas/commands/entry.ts';
import type { MemberId } from '#schemas/ids.ts';
import type { EntryResult } from '#schemas/wire/sync.ts';
import type { Server } from '#simulator/server/server.ts';
import { Broken } from '../plan.ts';

type Wish = string | boolean | null;

export class Wishes {
  private wished = new Map<string, Wish>();
  private saved = new Map<string, Wish>();

  applied(member: MemberId, entries: readonly SentEntry[], results: readonly Pick<EntryResult, 'status'>[]): void {
    for (const [n, { action, data }] of entries.entries()) {
      if (results[n]?.status !== 'applied') continue;
      if (action === 'message.react') this.wished.set(`${member} ${data.messageId} reaction`, data.emoji);
      if (action === 'conversation.set')
        for (const [setting, value = null] of Object.entries(data.settings))
          this.wished.set(`${member} ${data.conversationId} ${setting}`, value);
    }
  }

  backup(): void {
    this.saved = new Map(this.wished);
  }

  restore(): void {
    this.wished = new Map(this.saved);
  }

  check(server: Server): void {
    for (const [wish, value] of this.wished) {
      const [member = '', about = '', what = ''] = wish.split(' ');
      const stands =
        what === 'reaction' ? reactionOf(server, member, about, value) : settingOf(server, member, about, what);
      if (stands !== value)
        throw new Broken(
          what === 'reaction' ? 'a reaction lost' : 'a setting lost',
          `${wish}: ${String(stands)} for ${String(value)}`,
        );
    }
  }
}

/** Nothing is left of a deleted message, and nothing is asked of it. */
function reactionOf(server: Server, member: string, message: string, otherwise: Wish): Wish {
  const row = server.sent(message)?.row;
  if (!row || row.deletedAt) return otherwise;
  return row.reactions.find(({ memberId }) => (memberId as string) === member)?.emoji ?? null;
}

const settingOf = (server: Server, member: string, conversation: string, setting: string): Wish =>
  (server.stream(conversation)?.parts.get(member as MemberId) as Record<string, unknown> | undefined)?.[
    setting
  ] as Wish;
