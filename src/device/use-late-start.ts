import { useEffect } from 'react';
import { errorName, log } from '#lib/log.ts';
import { useDevice } from './device-context.ts';
import type { Device } from './device.ts';

/** Begins something on an open device. Returns a function that ends it. */
type Start = (device: Device) => () => void;

/** Starts what an open device does beside its screens. `load` fetches its code and must stay the same function. */
export function useLateStart(name: string, load: () => Promise<Start>): void {
  const { device } = useDevice();
  useEffect(() => {
    if (!device) return;
    let isEnded = false;
    let stop = () => undefined as void;
    load().then(
      (start) => {
        if (!isEnded) stop = start(device);
      },
      (error: unknown) => log.warn('part.missing', { name, error: errorName(error) }),
    );
    return () => {
      isEnded = true;
      stop();
    };
  }, [device, name, load]);
}
