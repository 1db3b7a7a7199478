/** Keeps what is sent in a room or a call blurred or not, as the member wishes it on this device. */
import type { MemberId } from '#schemas/ids.ts';
import { displayOf, watchDisplay } from '#platform/display.ts';
import type { MediaConnection } from '../media/connect-room.ts';
import type { OwnSwitches } from '../own-switches.ts';
import { changeBlur, isBlurred } from './blurred-camera.ts';
import { keepBlur } from './keep-blur.ts';

/** Returns a function that ends it. */
export function keepOwnBlur(
  account: MemberId,
  media: Pick<MediaConnection, 'tracks' | 'subscribe'>,
  switches: Pick<OwnSwitches, 'open' | 'cutCamera'>,
): () => void {
  const { look } = keepBlur({
    isWished: () => displayOf(account).blurBackground,
    camera: () => media.tracks.camera,
    isBlurred,
    change: changeBlur,
    replace: (ask) => switches.open('camera', ask),
    cut: () => switches.cutCamera(),
  });
  const stops = [watchDisplay(look), media.subscribe(look)];
  return () => stops.forEach((stop) => stop());
}
