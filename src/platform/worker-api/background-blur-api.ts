/** Messages between a page and the worker that blurs the background of its camera. */

export type BlurTask =
  /** All pictures go through the worker, in streams that it is given. */
  | { task: 'streams'; readable: ReadableStream<VideoFrame>; writable: WritableStream<VideoFrame> }
  /** The page hands over each picture when it is asked for one. */
  | { task: 'pictures'; frameRate: number }
  | { task: 'picture'; picture: ImageBitmap }
  /** The worker lets go of all pictures and ends. */
  | { task: 'end' };

export type BlurNews =
  /** From now on the person is in sight; before, the whole picture was blurred. */
  | { news: 'ready' }
  /** No further picture comes. */
  | { news: 'failed' }
  | { news: 'wanted' }
  | { news: 'picture'; picture: ImageBitmap };
