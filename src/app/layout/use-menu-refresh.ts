import { useEffect } from 'react';
import { everyWhileVisible } from '#platform/every-while-visible.ts';
import { callSync } from '#platform/worker-client.ts';

const REFRESH_MS = 30_000;

/**
 * Asks the server for what has changed when the account menu opens, and each thirty seconds while it is open in a
 * visible tab [SHELL-89, SHELL-90]. In between live events bring a new name or picture at once.
 */
export function useMenuRefresh(open: boolean): void {
  useEffect(() => {
    if (!open) return;
    return everyWhileVisible(REFRESH_MS, () => void callSync<void>((api) => api.requestPull()).catch(() => undefined));
  }, [open]);
}
