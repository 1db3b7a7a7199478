import { useEffect, useState } from 'react';
import { mediaOf } from '#sync/media/media.ts';
import { useDevice } from './device-context.ts';

/**
 * Returns the uploaded share of a picture, from 0 to 1, or null if no upload is running. `path` is the picture's path,
 * or its beginning.
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
