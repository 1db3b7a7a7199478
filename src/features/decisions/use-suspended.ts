import { useCallback, useEffect, useState } from 'react';
import { systemClock } from '#lib/clock.ts';
import { setDecisionTicket } from '#device/decision-ticket.ts';
import type { SuspendedPage } from '#schemas/wire/decisions.ts';
import { shownAfter, type SuspendedState } from './suspended-state.ts';
import { readSuspended } from './ticket-requests.ts';

interface Suspended {
  state: SuspendedState;
  /** Reads the page anew. */
  refresh: () => void;
  /** Shows the page that a request has answered. */
  show: (page: SuspendedPage) => void;
}

/** Reads the page of a suspended member, until its ticket ends. What is shown stays where that fails before. */
export function useSuspended(ticket: string | null): Suspended {
  const [state, setState] = useState<SuspendedState>({ status: 'loading' });
  const refresh = useCallback(() => {
    if (ticket === null) return;
    void readSuspended(ticket).then((answer) => setState((shown) => shownAfter(shown, answer, systemClock.now())));
  }, [ticket]);
  useEffect(refresh, [refresh]);

  const until = state.status === 'ready' ? state.value.page.until : null;
  useEffect(() => {
    if (until === null) return;
    const timer = setTimeout(refresh, Date.parse(until) - systemClock.now());
    return () => clearTimeout(timer);
  }, [until, refresh]);
  const isOver = state.status === 'over';
  useEffect(() => {
    if (isOver) setDecisionTicket(null);
  }, [isOver]);

  const show = useCallback(
    (page: SuspendedPage) =>
      setState((shown) => (shown.status === 'ready' ? { ...shown, value: { ...shown.value, page } } : shown)),
    [],
  );
  return { state, refresh, show };
}
