import { ArrowUp } from 'lucide-react';
import { useCallback, useImperativeHandle, useRef, useState, type ReactNode, type Ref } from 'react';
import { talk } from '#i18n/fr/talk.ts';
import { media } from '#i18n/fr/media.ts';
import type { DraftPort } from '#device/draft-port.ts';
import { isBlank } from '#schemas/characters.ts';
import { deferredPart } from '#ui/LazyPart.tsx';
import { attachmentContentOf, useAttachment, type AttachmentContent } from '../use-attachment.ts';
import { remainingMessageLength } from '../message-length.ts';
import { useComposer } from '../use-composer.ts';
import { pastedFiles, useDroppedFiles } from '../use-dropped-files.ts';
import { AttachButtons } from './AttachButtons.tsx';
import { AttachmentPreview } from './AttachmentPreview.tsx';
import { WritingField, type FieldAssist } from './WritingField.tsx';

const GifPicker = deferredPart(() => import('./GifPicker.tsx').then((m) => m.GifPicker));

export interface ComposerHandle {
  /** Resolves when the typed text is stored in the draft. */
  flush(): Promise<void>;
}

interface Props {
  ref?: Ref<ComposerHandle>;
  /** The message being replied to, above the text. */
  above?: ReactNode;
  focusKey?: string | undefined;
  placeholder: string;
  /** Further buttons left of the text. */
  buttons?: ReactNode;
  assist?: FieldAssist | undefined;
  draft: DraftPort | null;
  /** Stores text until the draft is available. */
  saveEarly(text: string): void;
  /**
   * Sends a message. Resolves to whether it is queued: unsent text stays in the field. `further`: another picture of
   * the same selection, which is no reply.
   */
  onSend(text: string, attached?: AttachmentContent, further?: boolean): Promise<boolean>;
  onTyping(): void;
  /** Cancels the reply. */
  onEscape?: (() => void) | undefined;
}

/**
 * Composes a new message: text, with pictures or a GIF. Each of several pictures becomes a message, in order; the first
 * one carries the text.
 */
export function Composer({
  ref,
  above,
  focusKey,
  placeholder,
  buttons,
  assist,
  draft,
  saveEarly,
  onSend,
  onTyping,
  onEscape,
}: Props) {
  const { text, typed, write, makeRoom, leave, sent, flush, restore } = useComposer(draft, saveEarly);
  const { attachments, choose, chooseGif, remove, take } = useAttachment(draft);
  useImperativeHandle(ref, () => ({ flush }), [flush]);
  const [isPickingGif, setPickingGif] = useState(false);
  const pickGif = useCallback(() => setPickingGif(true), []);
  const isDragOver = useDroppedFiles(choose);
  const isSending = useRef(false);

  const send = async () => {
    const initialText = typed();
    if (
      isSending.current ||
      remainingMessageLength(initialText) < 0 ||
      (isBlank(initialText) && attachments.length === 0)
    )
      return;
    isSending.current = true;
    const prepared = await Promise.all(attachments.map(attachmentContentOf)).finally(() => (isSending.current = false));
    const contents = prepared.filter((each) => each !== null);
    if (contents.length < prepared.length) return;
    // Preparing a picture takes time. Text added meanwhile at the end is not sent with it; any other change is.
    const words = typed().startsWith(initialText) ? initialText : typed();
    if (remainingMessageLength(words) < 0) return;
    leave(words);
    const batch = take();
    const [first = {}, ...more] = contents;
    const [isSent, ...othersSent] = await Promise.all([
      onSend(words, first),
      ...more.map((each) => onSend('', each, true)),
    ]);
    if (isSent) sent();
    else restore(words);
    const unsent = attachments.filter((_, n) => ![isSent, ...othersSent][n]);
    if (unsent.length > 0) batch.failed(unsent);
    else batch.sent();
  };
  return (
    <>
      {isDragOver && (
        <p
          role="status"
          className="pointer-events-none fixed inset-3 z-30 grid place-items-center rounded-card border-2 border-dashed border-accent bg-veil text-lead"
        >
          {media.dropHere}
        </p>
      )}
      <WritingField
        text={text}
        remaining={remainingMessageLength(text)}
        label={talk.message}
        placeholder={placeholder}
        assist={assist}
        button={{ icon: ArrowUp, label: talk.send }}
        {...(focusKey !== undefined && { focusKey })}
        banner={
          <>
            {above}
            {attachments.length > 0 && <AttachmentPreview attachments={attachments} onRemove={remove} />}
          </>
        }
        leading={
          <>
            <AttachButtons onFiles={choose} onGif={pickGif} />
            {buttons}
          </>
        }
        ready={attachments.length > 0}
        onPaste={(event) => {
          choose(pastedFiles(event));
        }}
        onBeforeWrite={makeRoom}
        onWrite={(words) => {
          write(words);
          onTyping();
        }}
        onSubmit={() => void send()}
        onEscape={onEscape}
      />
      {isPickingGif && (
        <GifPicker
          onChoose={(gif) => {
            chooseGif(gif);
            setPickingGif(false);
          }}
          onClose={() => setPickingGif(false)}
          onUnavailable={() => setPickingGif(false)}
        />
      )}
    </>
  );
}
