/** What is being written to a conversation, as its field has it: only this device knows it. */
import type { DraftReply } from '#sync/outbox/drafts.ts';
import type { Picture } from '#schemas/media.ts';

/** What the field's words began as, and what the draft's are now. */
export type DraftListener = (previous: string, current: string) => void;

export interface DraftTextPort {
  load(): Promise<string>;
  /**
   * Answers the draft's words then: others' may have come beside these. `wanted` is asked when their turn comes:
   * meanwhile they may have become a message, and would come back as a draft.
   */
  save(text: string, isNeeded?: () => boolean): Promise<string>;
  /** Both began as `base`: see `merge-texts.ts`. */
  merge(base: string, theirs: string, mine: string): string;
  /** Another tab has sent the draft, or emptied it. Returns the end of listening. */
  watch(listener: DraftListener): () => void;
  /** The page is looked at again: what others have written meanwhile. */
  catchUp(listener: DraftListener): Promise<void>;
}

/** `at`: where it lies. */
export interface DraftPicture {
  picture: Picture;
  path: string;
}

export interface AttachmentPort {
  /** The first picture and those behind it, or a GIF. */
  loadAttachment(): Promise<
    (DraftPicture & { more: readonly DraftPicture[] }) | { gif: string; label?: string } | null
  >;
  /** What was there before goes, its bytes too. Answers where a picture lies now. */
  saveAttachment(attachment: { picture: Picture } | { gif: string; label?: string } | null): Promise<string | null>;
  /** Behind the pictures that are there, in the order of the calls; in the place of a GIF. Answers where it lies. */
  addPicture(picture: Picture): Promise<string>;
  /** Its bytes go too; the others stay. */
  removePicture(path: string): Promise<void>;
}

export interface DraftPort extends AttachmentPort, DraftTextPort {
  /** The message that the words answer. */
  loadReply(): Promise<DraftReply | null>;
  saveReply(reply: DraftReply | null): Promise<void>;
}

export type { DraftReply };
