import { useCallback, useEffect, useState } from 'react';
import type { Observable } from 'rxjs';
import type { Device } from '#device/device.ts';
import { storageFigures, type StorageFigures } from '#platform/connection-checks.ts';
import { persistStorage } from '#platform/service-worker.ts';
import { listedCount$ } from '#sync/store/reads.ts';

/** How many conversations are on this device. */
export const conversationCount = ({ store }: Device): Observable<number> => listedCount$(store);

/** What the browser says about its storage: undefined until it answers, null where it does not say. */
export function useStorage() {
  const [figures, setFigures] = useState<StorageFigures | null | undefined>(undefined);
  useEffect(() => {
    let isMounted = true;
    void storageFigures().then((read) => void (isMounted && setFigures(read)));
    return () => void (isMounted = false);
  }, []);
  const protect = useCallback(async (): Promise<boolean> => {
    const isKept = await persistStorage();
    setFigures(await storageFigures());
    return isKept;
  }, []);
  return { figures, protect };
}
