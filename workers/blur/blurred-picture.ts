/**
 * Draws pictures of a camera with a blurred background. Until there is a network, and in whatever it takes for
 * background, nothing is recognised: it never draws a picture as it is. Each picture has a mask of its own, since an
 * older one would leave sharp what the member has just been in front of: a slow device draws fewer pictures instead.
 */
import type { ModelFile } from './model-file.ts';
import { personNetwork, sizeFor, type PersonNetwork } from './network.ts';
import { softened, writeMask } from './soften.ts';

interface Layer {
  canvas: OffscreenCanvas;
  pen: OffscreenCanvasRenderingContext2D;
}

function layerOf(width: number, height: number, isRead = false): Layer {
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext('2d', { willReadFrequently: isRead });
  if (!pen) throw new Error('nothing to draw on');
  return { canvas, pen };
}

export class BlurredPictures {
  readonly #output = layerOf(1, 1);
  #model: ModelFile | null = null;
  #network: PersonNetwork | null = null;
  /** What the network looks at, the mask that it makes, and the background; all in its size. */
  #looked = layerOf(1, 1, true);
  #mask = layerOf(1, 1);
  #background = layerOf(1, 1);

  setModel(model: ModelFile): void {
    this.#model = model;
    this.#network = null;
  }

  /** Returns the picture, which the next one replaces, and whether the person is in sight. */
  draw(picture: CanvasImageSource, width: number, height: number): { canvas: OffscreenCanvas; isMasked: boolean } {
    const size = sizeFor(width, height);
    const isOtherSize = this.#looked.canvas.width !== size.width || this.#looked.canvas.height !== size.height;
    if (isOtherSize) {
      this.#looked = layerOf(size.width, size.height, true);
      this.#mask = layerOf(size.width, size.height);
    }
    if (this.#model && (isOtherSize || !this.#network)) this.#network = personNetwork(this.#model, size);
    this.#looked.pen.drawImage(picture, 0, 0, size.width, size.height);
    const pixels = this.#looked.pen.getImageData(0, 0, size.width, size.height);
    if (this.#network) this.#look(this.#network, pixels);
    this.#soften(pixels);
    return { canvas: this.#compose(picture, width, height), isMasked: this.#network !== null };
  }

  #look(network: PersonNetwork, pixels: ImageData): void {
    const mask = new ImageData(pixels.width, pixels.height);
    writeMask(network.run(pixels.data), mask);
    this.#mask.pen.putImageData(mask, 0, 0);
  }

  #soften(pixels: ImageData): void {
    const { width, height, data } = softened(pixels);
    if (this.#background.canvas.width !== width || this.#background.canvas.height !== height)
      this.#background = layerOf(width, height);
    this.#background.pen.putImageData(new ImageData(data, width, height), 0, 0);
  }

  #compose(picture: CanvasImageSource, width: number, height: number): OffscreenCanvas {
    const { canvas, pen } = this.#output;
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    pen.imageSmoothingQuality = 'high';
    pen.globalCompositeOperation = 'copy';
    // Without a network the mask is empty.
    pen.drawImage(this.#network ? this.#mask.canvas : this.#background.canvas, 0, 0, width, height);
    if (!this.#network) return canvas;
    pen.globalCompositeOperation = 'source-in';
    pen.drawImage(picture, 0, 0, width, height);
    pen.globalCompositeOperation = 'destination-over';
    pen.drawImage(this.#background.canvas, 0, 0, width, height);
    return canvas;
  }
}
