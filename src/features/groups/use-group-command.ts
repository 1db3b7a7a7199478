import { useCallback, useState } from 'react';
import type { GroupCommand, GroupCommandName } from '#schemas/commands/group-command.ts';
import type { FailureCode, RefusalCode } from '#schemas/error-codes.ts';
import { errorText } from '#i18n/errors.ts';
import { refused, type Result } from '#lib/result.ts';
import { readinessOf } from '#device/readiness.ts';
import { useAccount } from '#device/use-account.ts';
import { actOnGroup, type GroupCommandEffect } from '#platform/group-client.ts';
import { isOnline } from '#platform/online.ts';
import { currentSync } from '#platform/sync-state.ts';
import { toast } from '#ui/toast.ts';
import { groupToasts as text } from './toasts.fr.ts';
import { useGroupToasts } from './use-group-toasts.ts';

export type GroupCommandOutcome = Result<GroupCommandEffect, FailureCode | RefusalCode>;

/** Refusals that mean that the server could not be asked. */
const unreached: ReadonlySet<FailureCode | RefusalCode> = new Set(['offline', 'timeout', 'session-lost']);

const refuse = (why: string) => toast(text.error, { text: why, tone: 'bad' });

/** Says why something could not be done [GROUP-18, GROUP-62]. */
export const tellRefusal = (code: FailureCode | RefusalCode, retryAfterMs?: number): void =>
  refuse(unreached.has(code) ? text.notConnected : errorText(code, retryAfterMs));

export interface GroupCommands {
  /**
   * Does something to a group at once, or says why not. A refusal with a code of `atField` is left to the form, which
   * shows it at its field.
   */
  act: (command: GroupCommand, atField?: readonly RefusalCode[]) => Promise<GroupCommandOutcome>;
  /** What is under way. */
  busy: GroupCommandName | null;
}

/** Commands that need a connection and are never queued [GROUP-16, GROUP-17]. */
export function useGroupCommand(): GroupCommands {
  const firstLook = useGroupToasts();
  const { account } = useAccount();
  const me = account.status === 'member' ? account.account : null;
  const [busy, setBusy] = useState<GroupCommandName | null>(null);
  const act = useCallback(
    async (command: GroupCommand, atField: readonly RefusalCode[] = []): Promise<GroupCommandOutcome> => {
      const isConnected = me !== null && readinessOf(currentSync(), isOnline()) !== 'no';
      setBusy(command.action);
      if (isConnected) await firstLook();
      const outcome: GroupCommandOutcome = isConnected ? await actOnGroup(me, command) : refused('offline');
      setBusy(null);
      if (!outcome.ok && !atField.some((code) => code === outcome.code))
        tellRefusal(outcome.code, outcome.retryAfterMs);
      return outcome;
    },
    [me, firstLook],
  );
  return { act, busy };
}
