import { useEffect, useState } from 'react';
import { mediaOf } from '#sync/media/media.ts';
import { useDevice } from './device-context.ts';

/**
 * How much of a picture is on the server, from 0 to 1; null: nothing is under way. `path`: its own, or how it begins.
 */
export function useProgress(path: string): number | null {
  const { device } = useDevice();
  const [progress, setProgress] = useState<number | null>(null);
  useEffect(() => {
    if (!device) return;
    return mediaOf(device.outbox).onProgress(
      ({ path: uploadPath, sent, total }) =>
        void (uploadPath.startsWith(path) && setProgress(total > 0 ? Math.min(1, sent / total) : 0)),
    );
  }, [device, path]);
  return progress;
}
