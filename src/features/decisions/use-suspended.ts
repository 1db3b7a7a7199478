import { useCallback, useEffect, useState } from 'react';
import type { AccountFailure } from '#schemas/wire/accounts.ts';
import { readSuspended, type Suspended } from './ticket-requests.ts';

type SuspendedState =
  | { status: 'loading' }
  | { status: 'ready'; value: Suspended }
  | { status: 'failed'; code: AccountFailure }
  /** The ticket has ended, or the account is open again. */
  | { status: 'over' };

/** Reads the page of a suspended member; `refresh` reads it anew. What is shown stays where that fails. */
export function useSuspended(ticket: string): { state: SuspendedState; refresh: () => void } {
  const [state, setState] = useState<SuspendedState>({ status: 'loading' });
  const refresh = useCallback(
    () =>
      void readSuspended(ticket).then((answer) =>
        setState((shown) => {
          if (answer.ok) return { status: 'ready', value: answer.value };
          if (answer.code === 'unauthorized') return { status: 'over' };
          return shown.status === 'ready' ? shown : { status: 'failed', code: answer.code };
        }),
      ),
    [ticket],
  );
  useEffect(refresh, [refresh]);
  return { state, refresh };
}
