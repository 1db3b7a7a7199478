import { useCallback, useEffect, useState } from 'react';
import { mediaOf, type Media } from '#sync/media/media.ts';
import { useDevice } from './device-context.ts';

type Usage = Awaited<ReturnType<Media['usage']>>;

const readers = new Set<() => void>();
/** Has every place of this page that shows the room of pictures read it again. */
export const rereadMediaUsage = (): void => readers.forEach((read) => read());

/** Returns the room that pictures take on this device, null until it is known, and functions to change it. */
export function useMediaStorage() {
  const { device } = useDevice();
  const [usage, setUsage] = useState<Usage | null>(null);
  const change = useCallback(
    async (action: (media: Media) => Promise<void>) => {
      if (!device) return;
      await action(mediaOf(device.outbox));
      rereadMediaUsage();
    },
    [device],
  );
  useEffect(() => {
    if (!device) return;
    let isMounted = true;
    const read = () =>
      void mediaOf(device.outbox)
        .usage()
        .then(
          (current) => void (isMounted && setUsage(current)),
          () => undefined,
        );
    readers.add(read);
    read();
    return () => {
      isMounted = false;
      readers.delete(read);
    };
  }, [device]);
  return {
    usage,
    setBudget: useCallback((bytes: number) => change((media) => media.setBudget(bytes)), [change]),
    clear: useCallback(() => change((media) => media.clearCache()), [change]),
  };
}
