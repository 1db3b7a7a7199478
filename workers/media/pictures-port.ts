/** What one account's work has to do with pictures: those that leave, and those that are asked for. */
import type { FailureCode } from '#schemas/error-codes.ts';
import { mediaPlaceOf } from '#schemas/media.ts';
import { isProfilePicture } from '#schemas/profile-picture.ts';
import { errorName, log } from '#lib/log.ts';
import { done, refused, type Result } from '#lib/result.ts';
import type { DrainOutcome } from '#outbox/drain.ts';
import { createMediaServer, type Send } from '#outbox/media/media-server.ts';
import type { KeptPicture, Media } from '#outbox/media/media.ts';
import { sendUploads } from '#outbox/media/send-uploads.ts';
import type { Outbox } from '#outbox/outbox.ts';
import type { AccessToken } from '#outbox/transport.ts';
import type { Surroundings } from '../ports.ts';

export interface Pictures {
  here: Media['here'];
  /** One run, under its lock. */
  send(attempt: number): Promise<DrainOutcome>;
  /** Brings one to the server, now or not at all, and keeps it here. */
  store(path: string, picture: KeptPicture): Promise<Result<null, FailureCode>>;
  /** Brings one to the device; whoever asked reads it there. */
  fetch(path: string): Promise<Result<null, FailureCode>>;
  sweep: Media['sweep'];
  erase: Media['erase'];
}

const notSwept = (error: unknown) => log.warn('media.not-swept', { error: errorName(error) });

interface Parts extends Pick<Surroundings, 'clock' | 'random' | 'locks'> {
  outbox: Outbox;
  media: Media;
  baseUrl: string;
  accessToken: AccessToken;
  send: Send;
}

export function createPictures({ outbox, media, baseUrl, accessToken, send, clock, random, locks }: Parts): Pictures {
  const server = createMediaServer({ baseUrl, accessToken, send });
  /** Of a profile's picture, which the member brings again: how many times in a row nobody answered. */
  let unanswered = 0;
  const asked = new Map<string, Promise<Result<null, FailureCode>>>();

  async function fetchOne(path: string): Promise<Result<null, FailureCode>> {
    if (!mediaPlaceOf(path) && !isProfilePicture(path)) return refused('not-found');
    const got = await server.download(path);
    return got.ok ? keep(path, got.value) : got;
  }

  async function keep(path: string, picture: KeptPicture): Promise<Result<null, FailureCode>> {
    try {
      await media.keep(path, picture);
      return done(null);
    } catch (error) {
      log.warn('media.not-kept', { error: errorName(error) });
      return refused('storage-full');
    }
  }

  return {
    here: media.here,
    send: (attempt) => sendUploads({ outbox, media, server, clock, random, locks, attempt }),
    async store(path, picture) {
      const came = await server.upload(path, picture, {
        attempt: unanswered,
        onSent: (sent, total) => media.tell({ path, sent, total }),
      });
      unanswered = !came.ok && came.code === 'timeout' ? unanswered + 1 : 0;
      return came.ok ? keep(path, picture) : came;
    },
    fetch(path) {
      const known = asked.get(path) ?? fetchOne(path).finally(() => asked.delete(path));
      asked.set(path, known);
      return known;
    },
    sweep: (inSight) => media.sweep(inSight).catch(notSwept),
    erase: (paths) => media.erase(paths).catch(notSwept),
  };
}
