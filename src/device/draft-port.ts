/** The draft of a conversation as its field uses it. Drafts exist on this device only. */
import type { DraftReply } from '#sync/outbox/drafts.ts';
import type { Picture } from '#schemas/media.ts';

/** Called with the draft's text that the field started from, and with its current text. */
export type DraftListener = (previous: string, current: string) => void;

export interface DraftTextPort {
  load(): Promise<string>;
  /**
   * Saves the text and resolves to the draft's text, which may contain another tab's text too. `isNeeded` is called
   * when the write begins: the text may have been sent meanwhile, and would come back as a draft.
   */
  save(text: string, isNeeded?: () => boolean): Promise<string>;
  /** Merges two texts that both began as `base`: see `merge-texts.ts`. */
  merge(base: string, theirs: string, mine: string): string;
  /** Calls back when another tab has sent or emptied the draft. Returns a function that stops it. */
  watch(listener: DraftListener): () => void;
  /** Calls back with changes by other tabs; called when the page becomes visible again. */
  catchUp(listener: DraftListener): Promise<void>;
}

/** `path`: where the picture is stored. */
export interface DraftPicture {
  picture: Picture;
  path: string;
}

export interface AttachmentPort {
  /** Resolves to the first picture and the ones after it, or to a GIF. */
  loadAttachment(): Promise<
    (DraftPicture & { more: readonly DraftPicture[] }) | { gif: string; label?: string } | null
  >;
  /** Replaces the attachment, and deletes the files of the previous one. Resolves to the path of a stored picture. */
  saveAttachment(attachment: { picture: Picture } | { gif: string; label?: string } | null): Promise<string | null>;
  /** Adds a picture after the existing ones, in the order of the calls, or in place of a GIF. Resolves to its path. */
  addPicture(picture: Picture): Promise<string>;
  /** Removes one picture and its file; the others stay. */
  removePicture(path: string): Promise<void>;
}

export interface DraftPort extends AttachmentPort, DraftTextPort {
  /** Resolves to the message that the draft replies to. */
  loadReply(): Promise<DraftReply | null>;
  saveReply(reply: DraftReply | null): Promise<void>;
}

export type { DraftReply };
