/** Which part of a picture is kept: pure, and the same for what is shown and what is drawn. */
export interface Size {
  width: number;
  height: number;
}
/** Where in what is left over, from 0 to 1; `zoom` from 1. */
export interface Crop {
  x: number;
  y: number;
  zoom: number;
}
export interface Region extends Size {
  left: number;
  top: number;
}

/** Width by height: the niche, and a wide band. */
export const shapes = { avatar: { aspect: 1 / 1.1, width: 800 }, cover: { aspect: 16 / 5, width: 1600 } } as const;
export const MOST_ZOOM = 3;
export const centred: Crop = { x: 0.5, y: 0.5, zoom: 1 };

const share = (value: number) => Math.min(1, Math.max(0, value));

/** The largest part of that shape, made smaller by the zoom; never beyond the picture. */
export function regionOf({ width, height }: Size, aspect: number, { x, y, zoom }: Crop): Region {
  const whole = width / height > aspect ? { width: height * aspect, height } : { width, height: width / aspect };
  const part = { width: whole.width / zoom, height: whole.height / zoom };
  return { ...part, left: share(x) * (width - part.width), top: share(y) * (height - part.height) };
}

/** The picture is taken by hand and moved by so much of the frame. */
export function moved(picture: Size, aspect: number, crop: Crop, by: { x: number; y: number }): Crop {
  const { width, height } = regionOf(picture, aspect, crop);
  const along = (at: number, step: number, part: number, of: number) =>
    of - part < 1 ? at : share(at - (step * part) / (of - part));
  return { ...crop, x: along(crop.x, by.x, width, picture.width), y: along(crop.y, by.y, height, picture.height) };
}

/** The picture behind its frame, in percent of the frame. */
export function placeOf({ width, height }: Size, region: Region): Record<'width' | 'height' | 'left' | 'top', string> {
  const percent = (value: number) => `${value * 100}%`;
  return {
    width: percent(width / region.width),
    height: percent(height / region.height),
    left: percent(-region.left / region.width),
    top: percent(-region.top / region.height),
  };
}
