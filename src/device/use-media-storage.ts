import { useCallback, useEffect, useState } from 'react';
import { mediaOf, type Media } from '#sync/media/media.ts';
import { useDevice } from './device-context.ts';

type Usage = Awaited<ReturnType<Media['usage']>>;

/** Returns the room that pictures take on this device, null until it is known, and functions to change it. */
export function useMediaStorage() {
  const { device } = useDevice();
  const [usage, setUsage] = useState<Usage | null>(null);
  const change = useCallback(
    async (action: (media: Media) => Promise<void>) => {
      if (!device) return;
      const media = mediaOf(device.outbox);
      await action(media);
      setUsage(await media.usage());
    },
    [device],
  );
  useEffect(() => {
    let isMounted = true;
    void (device && mediaOf(device.outbox).usage())?.then(
      (currentUsage) => void (isMounted && setUsage(currentUsage)),
      () => undefined,
    );
    return () => void (isMounted = false);
  }, [device]);
  return {
    usage,
    setBudget: useCallback((bytes: number) => change((media) => media.setBudget(bytes)), [change]),
    clear: useCallback(() => change((media) => media.clearCache()), [change]),
  };
}
