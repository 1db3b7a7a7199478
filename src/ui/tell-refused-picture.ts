import { media } from '#i18n/fr/media.ts';
import { toast } from './toast.ts';

/** Says why a chosen picture could not be prepared. */
export const tellRefusedPicture = (code: keyof typeof media.refusals): void =>
  toast(media.refused, { text: media.refusals[code], tone: 'bad' });
