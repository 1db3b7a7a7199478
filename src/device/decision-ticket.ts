/**
 * The ticket with which a suspended member reads decisions in place of a session [S38]. It is in memory only: whoever
 * reloads the page or leaves it for the sign-in signs in again, and nobody finds it on the device.
 */
import { useSyncExternalStore } from 'react';

let ticket: string | null = null;
const listeners = new Set<() => void>();

export function setDecisionTicket(next: string | null): void {
  ticket = next;
  for (const listener of listeners) listener();
}

const watch = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useDecisionTicket = (): string | null => useSyncExternalStore(watch, () => ticket);
