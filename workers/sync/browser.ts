/** The ports of the engine in a browser's worker. */
import type { MemberId } from '#schemas/ids.ts';
import { openChannel } from '#lib/channel.ts';
import { systemClock } from '#lib/clock.ts';
import { systemRandom } from '#lib/random.ts';
import { createRetryGate, fetchThroughGate } from '#lib/retry-gate.ts';
import { mediaOf } from '#sync/media/media.ts';
import { createSessions } from '#sync/session/session.ts';
import { forgetMembers } from '#sync/store/directory.ts';
import { streamKinds } from '#streams/registry.ts';
import { openStore } from '#sync/store/open.ts';
import type { EngineParts } from './engine-parts.ts';
import { createLastLogin } from './last-login.ts';
import { createLinkReader } from './link-previews.ts';
import { createAccountPictures } from '../picture/account-pictures.ts';
import { createSendByXhr } from '../picture/send-by-xhr.ts';
import { sendThroughGate } from '../picture/send-through-gate.ts';
import { forgetPictures } from './replication/pictures.ts';
import { createUnsentBackup } from './unsent-backup.ts';
import { connectChat } from './sockets/chat-socket.ts';

/** Returns a number that orders builds: the newest leads. `version`: of the app, `major.minor.patch`. */
export const buildNumberOf = (version: string): number =>
  version.split('.').reduce((sum, part) => sum * 1000 + (Number.parseInt(part, 10) || 0), 0);

export function browserParts(baseUrl: string, version: string): EngineParts {
  const gate = createRetryGate(systemClock);
  const request = fetchThroughGate((...args) => fetch(...args), gate);
  const sessions = createSessions({ baseUrl, fetch: request, clock: systemClock, locks: navigator.locks });
  let asking: MemberId | undefined;
  const clearForAnother = async () => {
    const { owner } = await sessions.current();
    if (owner?.account !== asking) gate.clear();
    asking = owner?.account;
  };
  sessions.onChange(() => void clearForAnother().catch(() => undefined));
  return {
    clock: systemClock,
    random: systemRandom,
    locks: navigator.locks,
    channel: openChannel,
    sessions,
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
        send: sendThroughGate(createSendByXhr(), gate),
        clock: systemClock,
        random: systemRandom,
        locks: navigator.locks,
      }),
    linkReader: (account, accessToken, isAccountPresent) =>
      createLinkReader({ account, baseUrl, fetch: request, clock: systemClock, accessToken, caches, isAccountPresent }),
    unsent: createUnsentBackup({
      clock: systemClock,
      locks: navigator.locks,
      device: sessions.device,
      estimate: () => navigator.storage.estimate(),
    }),
    forgetPictures: (urls) => forgetPictures(urls, caches, self.location.origin),
    forgetMembers,
    loadAnswerKeeper: async () => (await import('./answers/answer-keeper.ts')).createAnswerKeeper,
    openStore: (account) => openStore(account, { kinds: streamKinds }),
  };
}
