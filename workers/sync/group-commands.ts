/**
 * Does something to a group at once, with this account's token and no other [GROUP-17, Y16]. Nothing is queued: where
 * the answer does not come, the member is told, and may repeat it.
 */
import type { GroupCommand } from '#schemas/commands/group-command.ts';
import type { FailureCode, RefusalCode } from '#schemas/error-codes.ts';
import { PROTOCOL_VERSION } from '#schemas/limits.ts';
import { sendAuthorised, type TransportPorts } from '#sync/outbox/transport.ts';
import type { Random } from '#lib/random.ts';
import { systemClock } from '#lib/clock.ts';
import { done, refused, type Result } from '#lib/result.ts';
import type { Epoch } from '#schemas/ids.ts';
import type { GroupCommandEffect } from '#platform/worker-api/sync-api.ts';
import { entryId } from '#schemas/ids.ts';
import { pushAnswer } from '#schemas/wire/sync.ts';

export type GroupCommandResult = Result<GroupCommandEffect, FailureCode | RefusalCode>;
export type GroupCommands = (command: GroupCommand) => Promise<GroupCommandResult>;

/**
 * `random`: names the command. `epoch`: the one that this device knows, because the server does nothing under another
 * [Y21]. `onDone`: called when the server has answered, so that its effect is fetched. The push
 * names no worker, so that this device hears of its effect like every other.
 */
export function createGroupCommands(
  ports: TransportPorts & { random: Random; epoch: () => Promise<Epoch | null>; onDone: () => void },
  accountSignal: AbortSignal,
): GroupCommands {
  const { clock = systemClock, random } = ports;
  return async (command) => {
    const entry = { id: entryId.parse(random.uuid()), timestamp: clock.now(), ...command };
    const body = JSON.stringify({ v: PROTOCOL_VERSION, epoch: await ports.epoch(), entries: [entry] });
    const answer = await sendAuthorised(ports, { path: '/sync/push', body, schema: pushAnswer, signal: accountSignal });
    if (accountSignal.aborted) return refused('session-lost');
    if (!answer.ok) return answer;
    if (answer.value.refused) {
      ports.onDone();
      return refused('retry');
    }
    const result = answer.value.results.find(({ id }) => id === entry.id);
    if (!result) return refused('bad-answer');
    // Nothing is queued, so nothing waits for the site to be writable again [S34].
    if (result.status === 'deferred') return refused('read-only');
    if (result.status === 'rejected') return refused(result.code ?? 'invalid');
    ports.onDone();
    return done(result.what === 'requested' ? 'requested' : 'done');
  };
}
