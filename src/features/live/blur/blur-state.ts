/** How far the blur of a camera is. */
export interface BlurState {
  /** `loading`: the whole picture is blurred until the person can be told from what is behind. */
  phase: 'loading' | 'on' | 'failed';
}
