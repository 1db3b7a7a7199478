/** Keeps directory and cached answers free of whom the member blocks, on whatever screen they do so [Y9]. */
import type { Subscription } from 'rxjs';
import { whenPageRests } from '#startup/gates/page-rest.ts';
import { errorName, log } from '#lib/log.ts';
import type { Device } from './device.ts';

export const keepDirectory = (device: Device): Subscription =>
  device.blocked.subscribe((ids) => {
    if (ids.size === 0) return;
    void whenPageRests()
      .then(() => import('./forget-members.ts'))
      .then(({ forgetMembers }) => forgetMembers(device, [...ids]))
      .catch((error: unknown) => log.debug('directory.not-loaded', { error: errorName(error) }));
  });
