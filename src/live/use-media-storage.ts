import { useCallback, useEffect, useState } from 'react';
import { mediaOf, type Media } from '#outbox/media/media.ts';
import { useDevice } from './device-context.ts';

type Usage = Awaited<ReturnType<Media['usage']>>;

/** What pictures take up on this device; null until it is known. */
export function useMediaStorage() {
  const { device } = useDevice();
  const [usage, set] = useState<Usage | null>(null);
  const change = useCallback(
    async (how: (media: Media) => Promise<void>) => {
      if (!device) return;
      const media = mediaOf(device.outbox);
      await how(media);
      set(await media.usage());
    },
    [device],
  );
  useEffect(() => {
    let wanted = true;
    void (device && mediaOf(device.outbox).usage())?.then(
      (known) => void (wanted && set(known)),
      () => undefined,
    );
    return () => void (wanted = false);
  }, [device]);
  return {
    usage,
    setBudget: useCallback((bytes: number) => change((media) => media.setBudget(bytes)), [change]),
    clear: useCallback(() => change((media) => media.clearSeen()), [change]),
  };
}
