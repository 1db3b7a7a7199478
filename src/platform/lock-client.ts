/** What the server has to do with the app lock: a mail before one is turned off. */
import { lockOffAnswer } from '#schemas/wire/account-page.ts';
import { rpc, withFreshSession } from './accounts.ts';

/** Proves with the password who turns the lock off, and has a mail say so [S39]. It needs the network. */
export const announceLockOff = (email: string, password: string) =>
  withFreshSession(email, password, (token) => rpc('announce_lock_off', lockOffAnswer, {}, token));
