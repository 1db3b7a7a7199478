/** Removes members from the directory when this member blocks them, on any screen [Y9]. */
import type { Subscription } from 'rxjs';
import { errorName, log } from '#lib/log.ts';
import type { Device } from './device.ts';

export const keepDirectory = ({ account, blocked }: Device): Subscription =>
  blocked.subscribe((ids) => {
    if (ids.size === 0) return;
    void import('#sync/store/directory.ts')
      .then(({ forgetMembers }) => forgetMembers(account, [...ids]))
      .catch((error: unknown) => log.debug('directory.not-loaded', { error: errorName(error) }));
  });
