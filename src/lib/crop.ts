/** Computes which part of a picture is kept. Pure; used for the preview and for the result alike. */
export interface Size {
  width: number;
  height: number;
}
/** Position of the kept part within the free room, from 0 to 1 each way; `zoom` from 1. */
export interface Crop {
  x: number;
  y: number;
  zoom: number;
}
export interface Region extends Size {
  left: number;
  top: number;
}

/** Width by height, and the largest width of the result in pixels. */
export interface CropShape {
  aspect: number;
  width: number;
}
/** The niche for avatars, a wide band for covers. */
export const shapes = {
  avatar: { aspect: 1 / 1.1, width: 800 },
  cover: { aspect: 16 / 5, width: 1600 },
} satisfies Record<string, CropShape>;
export const MAX_ZOOM = 3;
export const centredCrop: Crop = { x: 0.5, y: 0.5, zoom: 1 };

const share = (value: number) => Math.min(1, Math.max(0, value));

/** Returns the largest part of that shape, reduced by the zoom; never beyond the picture. */
export function regionOf({ width, height }: Size, aspect: number, { x, y, zoom }: Crop): Region {
  const largest = width / height > aspect ? { width: height * aspect, height } : { width, height: width / aspect };
  const visiblePart = { width: largest.width / zoom, height: largest.height / zoom };
  return {
    ...visiblePart,
    left: share(x) * (width - visiblePart.width),
    top: share(y) * (height - visiblePart.height),
  };
}

/** Returns the crop after the picture was dragged by a share of the frame. */
export function moveCrop(picture: Size, aspect: number, crop: Crop, delta: { x: number; y: number }): Crop {
  const { width, height } = regionOf(picture, aspect, crop);
  const shiftAxis = (at: number, step: number, visible: number, total: number) =>
    total - visible < 1 ? at : share(at - (step * visible) / (total - visible));
  return {
    ...crop,
    x: shiftAxis(crop.x, delta.x, width, picture.width),
    y: shiftAxis(crop.y, delta.y, height, picture.height),
  };
}

/** Returns size and place of the picture behind its frame, in percent of the frame. */
export function pictureOffset(
  { width, height }: Size,
  region: Region,
): Record<'width' | 'height' | 'left' | 'top', string> {
  const percent = (value: number) => `${value * 100}%`;
  return {
    width: percent(width / region.width),
    height: percent(height / region.height),
    left: percent(-region.left / region.width),
    top: percent(-region.top / region.height),
  };
}
