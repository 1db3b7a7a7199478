/** Makes the product's picture modules for a device's contexts, over the simulation's ports. */
import type { SendMediaRequest } from '#sync/media/media-request.ts';
import { createMediaServer } from '#sync/media/media-server.ts';
import { createMedia, type Media } from '#sync/media/media.ts';
import type { Outbox } from '#sync/outbox/outbox.ts';
import type { AccessToken } from '#sync/outbox/transport.ts';
import { createAccountPictures } from '#workers/picture/account-pictures.ts';
import type { Context } from '../core/ports/context.ts';
import { mediaDatabasesAt } from '../core/ports/media-databases.ts';
import type { SimBrowser } from './browser.ts';

const mediaByOutbox = new WeakMap<Outbox, Media>();

/** Returns the `Media` of an outbox; as in the product, there is one for each outbox of a context. */
export function mediaAt(device: SimBrowser, context: Context, outbox: Outbox): Media {
  const existing = mediaByOutbox.get(outbox);
  if (existing) return existing;
  const { clock } = context;
  const plain = createMedia(outbox, {
    clock,
    channel: device.channelsOf(context),
    databases: mediaDatabasesAt(device.accounts, context),
  });
  const media = device.world.hooks.media?.(plain) ?? plain;
  mediaByOutbox.set(outbox, media);
  return media;
}

function sendAt({ world, link }: SimBrowser, context: Context): SendMediaRequest | undefined {
  const send = world.network.sendOf?.(link, context);
  return send && (world.hooks.wrapPictureSend?.(send) ?? send);
}

/** Makes the picture modules of a tab's worker. */
export function picturesAt(device: SimBrowser, context: Context) {
  const send = sendAt(device, context);
  const { clock, random } = context;
  return (
    send &&
    ((outbox: Outbox, accessToken: AccessToken) =>
      createAccountPictures({
        outbox,
        media: mediaAt(device, context, outbox),
        baseUrl: '',
        accessToken,
        send,
        clock,
        random,
        locks: device.locks.of(context),
      }))
  );
}

/** Makes the picture modules of the service worker. */
export function workerPicturesAt(device: SimBrowser, context: Context) {
  const send = sendAt(device, context);
  return (
    send &&
    ((outbox: Outbox, accessToken: AccessToken) => ({
      media: mediaAt(device, context, outbox),
      server: createMediaServer({ baseUrl: '', accessToken, send }),
    }))
  );
}
