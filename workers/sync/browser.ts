/** The ports of the engine, as a browser's worker has them. */
import { openChannel } from '#lib/channel.ts';
import { systemClock } from '#lib/clock.ts';
import { systemRandom } from '#lib/random.ts';
import { mediaOf } from '#sync/media/media.ts';
import { createSessions } from '#sync/session/session.ts';
import { forgetMembers } from '#sync/store/directory.ts';
import { openStore } from '#sync/store/open.ts';
import type { EngineParts } from './engine.ts';
import { createLastLogin } from './last-login.ts';
import { createLinkReader } from './link-previews.ts';
import { createAccountPictures } from '../picture/account-pictures.ts';
import { createSendByXhr } from '../picture/send-by-xhr.ts';
import { forgetPictures } from './replication/pictures.ts';
import { connectChat } from './sockets/chat-socket.ts';

/** `version`: of the application, `major.minor.patch`; the newest leads. */
export const buildNumberOf = (version: string): number =>
  version.split('.').reduce((sum, part) => sum * 1000 + (Number.parseInt(part, 10) || 0), 0);

export function browserParts(baseUrl: string, version: string): EngineParts {
  const request: typeof fetch = (...args) => fetch(...args);
  return {
    clock: systemClock,
    random: systemRandom,
    locks: navigator.locks,
    channel: openChannel,
    sessions: createSessions({ baseUrl, fetch: request, clock: systemClock, locks: navigator.locks }),
    baseUrl,
    fetch: request,
    build: buildNumberOf(version),
    lastLogin: createLastLogin({ clock: systemClock, baseUrl, fetch: request }),
    isOnline: () => navigator.onLine,
    connect: (account, worker) => connectChat(baseUrl, account, worker),
    pictures: (outbox, accessToken) =>
      createAccountPictures({
        outbox,
        media: mediaOf(outbox),
        baseUrl,
        accessToken,
        send: createSendByXhr(),
        clock: systemClock,
        random: systemRandom,
        locks: navigator.locks,
      }),
    linkReader: (accessToken, isAccountPresent) =>
      createLinkReader({ baseUrl, fetch: request, clock: systemClock, accessToken, caches, isAccountPresent }),
    forgetPictures: (urls) => forgetPictures(urls, caches, self.location.origin),
    forgetMembers,
    openStore: (account) => openStore(account),
  };
}
