/** What a device's contexts have to do with pictures: the product's own modules, over the simulation's ports. */
import { createMediaServer, type Send } from '#outbox/media/media-server.ts';
import { createMedia, type Media } from '#outbox/media/media.ts';
import type { Outbox } from '#outbox/outbox.ts';
import type { AccessToken } from '#outbox/transport.ts';
import { createPictures } from '#workers/media/pictures-port.ts';
import type { Context } from '../ports/context.ts';
import { mediaDatabasesAt } from '../ports/media-database.ts';
import type { SimDevice } from './device.ts';

const opened = new WeakMap<Outbox, Media>();

/** One for each outbox of a context, as in the product. */
export function mediaAt(device: SimDevice, context: Context, outbox: Outbox): Media {
  const known = opened.get(outbox);
  if (known) return known;
  const { clock } = context;
  const plain = createMedia(outbox, {
    clock,
    channel: device.channelsOf(context),
    databases: mediaDatabasesAt(device.accounts, context),
  });
  const media = device.world.bending.media?.(plain) ?? plain;
  opened.set(outbox, media);
  return media;
}

function sendAt({ world, line }: SimDevice, context: Context): Send | undefined {
  const send = world.network.sendOf?.(line, context);
  return send && (world.bending.sendingPictures?.(send) ?? send);
}

/** Of a tab's worker. */
export function picturesAt(device: SimDevice, context: Context) {
  const send = sendAt(device, context);
  const { clock, random } = context;
  return (
    send &&
    ((outbox: Outbox, accessToken: AccessToken) =>
      createPictures({
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

/** Of the service worker. */
export function workerPicturesAt(device: SimDevice, context: Context) {
  const send = sendAt(device, context);
  return (
    send &&
    ((outbox: Outbox, accessToken: AccessToken) => ({
      media: mediaAt(device, context, outbox),
      server: createMediaServer({ baseUrl: '', accessToken, send }),
    }))
  );
}
