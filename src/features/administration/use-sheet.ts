import { useCallback, useEffect, useState } from 'react';
import { useDevice } from '#device/device-context.ts';
import { useReady } from '#device/use-ready.ts';
import type { FailureCode } from '#schemas/error-codes.ts';
import type { LoadedSheet } from './sheet.ts';
import { openSheet } from './staff-requests.ts';

const MAX_SHEETS = 12;

interface ReadSheet {
  sheet: LoadedSheet;
  /** When it was read, in milliseconds since 1970. */
  at: number;
}

/** Sheets that this page has read, by the device's store: in memory only, and gone with the page. */
const sheetsByStore = new WeakMap<object, Map<string, ReadSheet>>();

function sheetsOf(store: object): Map<string, ReadSheet> {
  const sheets = sheetsByStore.get(store) ?? new Map<string, ReadSheet>();
  sheetsByStore.set(store, sheets);
  return sheets;
}

export interface SheetState {
  /** null: it was not read yet. */
  read: ReadSheet | null;
  isGone: boolean;
  failure: { code: FailureCode; retryAfterMs?: number | undefined } | null;
}

/** Reads a member's sheet, and again on demand; one that was read stays meanwhile, and without a network. */
export function useSheet(member: string): { state: SheetState; reload: () => void } {
  const { device } = useDevice();
  const [state, setState] = useState<SheetState>(() => ({
    read: (device && sheetsOf(device.store).get(member)) ?? null,
    isGone: false,
    failure: null,
  }));
  const [attempt, setAttempt] = useState(0);
  const isReady = useReady() === 'yes';
  useEffect(() => {
    if (!device || !isReady) return;
    let isUnmounted = false;
    void openSheet(member).then((answer) => {
      if (isUnmounted) return;
      const sheets = sheetsOf(device.store);
      if (!answer.ok) {
        const { code, retryAfterMs } = answer;
        if (code === 'forbidden') sheets.delete(member);
        return setState(({ read }) => ({
          read: code === 'forbidden' ? null : read,
          isGone: false,
          failure: { code, retryAfterMs },
        }));
      }
      sheets.delete(member);
      if (answer.value.member === null) return setState({ read: null, isGone: true, failure: null });
      const read = { sheet: answer.value, at: device.clock.now() };
      sheets.set(member, read);
      const [oldest] = sheets.keys();
      if (sheets.size > MAX_SHEETS && oldest !== undefined) sheets.delete(oldest);
      setState({ read, isGone: false, failure: null });
    });
    return () => {
      isUnmounted = true;
    };
  }, [device, member, attempt, isReady]);
  return { state, reload: useCallback(() => setAttempt((count) => count + 1), []) };
}
