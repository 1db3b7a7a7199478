/** What is being written to a conversation, as its field has it: only this device knows it. */
import type { DraftReply } from '#outbox/drafts.ts';
import type { Picture } from '#schemas/media.ts';

/** What the field's words began as, and what the draft's are now. */
export type HearDraft = (before: string, now: string) => void;

export interface WordsPort {
  load(): Promise<string>;
  /**
   * Answers the draft's words then: others' may have come beside these. `wanted` is asked when their turn comes:
   * meanwhile they may have become a message, and would come back as a draft.
   */
  save(text: string, wanted?: () => boolean): Promise<string>;
  /** Both began as `base`: see `merge-words.ts`. */
  merge(base: string, theirs: string, mine: string): string;
  /** Another tab has sent the draft, or emptied it. Returns the end of listening. */
  watch(hear: HearDraft): () => void;
  /** The page is looked at again: what others have written meanwhile. */
  catchUp(hear: HearDraft): Promise<void>;
}

/** `at`: where it lies. */
export interface KeptPicture {
  picture: Picture;
  at: string;
}

export interface AttachedPort {
  /** The first picture and those behind it, or a GIF. */
  loadAttached(): Promise<(KeptPicture & { more: readonly KeptPicture[] }) | { gif: string; label?: string } | null>;
  /** What was there before goes, its bytes too. Answers where a picture lies now. */
  saveAttached(attached: { picture: Picture } | { gif: string; label?: string } | null): Promise<string | null>;
  /** Behind the pictures that are there, in the order of the calls; in the place of a GIF. Answers where it lies. */
  addPicture(picture: Picture): Promise<string>;
  /** Its bytes go too; the others stay. */
  removePicture(at: string): Promise<void>;
}

export interface DraftPort extends AttachedPort, WordsPort {
  /** The message that the words answer. */
  loadReply(): Promise<DraftReply | null>;
  saveReply(reply: DraftReply | null): Promise<void>;
}

export type { DraftReply };
