/** Pictures from a phone's camera or library, in a native app. Loaded when the member first asks for one. */
import { Camera, CameraResultType, CameraSource } from '@capacitor/camera';

/** Longest side of what the shell hands over; the picture worker scales further. */
const LONGEST_PX = 3000;

/** Words of the shell's own question. */
export interface CameraWords {
  title: string;
  library: string;
  camera: string;
  cancel: string;
}

/** The shells' words for a member who has changed their mind, which is no failure [NATIVE-06]. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof Error && /^(user cancelled photos app|no image picked)/i.test(error.message);

/** Resolves to the picture; to null where the member has changed their mind. Rejects where there is no camera. */
export async function pickNatively(words: CameraWords): Promise<File | null> {
  try {
    const { base64String = '', format } = await Camera.getPhoto({
      resultType: CameraResultType.Base64,
      source: CameraSource.Prompt,
      webUseInput: true,
      width: LONGEST_PX,
      promptLabelHeader: words.title,
      promptLabelPhoto: words.library,
      promptLabelPicture: words.camera,
      promptLabelCancel: words.cancel,
    });
    const bytes = Uint8Array.from(atob(base64String), (letter) => letter.charCodeAt(0));
    return new File([bytes], `photo.${format}`, { type: `image/${format}` });
  } catch (error) {
    if (isCancelled(error)) return null;
    throw error;
  }
}
