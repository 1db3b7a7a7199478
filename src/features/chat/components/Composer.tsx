import { ArrowUp } from 'lucide-react';
import { useCallback, useImperativeHandle, useRef, useState, type ReactNode, type Ref } from 'react';
import { talk } from '#i18n/fr/talk.ts';
import { media } from '#i18n/fr/media.ts';
import type { DraftPort } from '#live/draft-port.ts';
import { isBlank } from '#schemas/characters.ts';
import { deferred } from '#ui/Deferred.tsx';
import { attachedOf, useAttachment, type Attached } from '../use-attachment.ts';
import { leftOf } from '../typed.ts';
import { useComposer } from '../use-composer.ts';
import { pastedFiles, useDroppedFiles } from '../use-dropped-files.ts';
import { AttachButtons } from './AttachButtons.tsx';
import { AttachmentPreview } from './AttachmentPreview.tsx';
import { WritingField } from './WritingField.tsx';

const GifPicker = deferred(() => import('./GifPicker.tsx').then((m) => m.GifPicker));

export interface ComposerHandle {
  /** Resolves when what was typed lies with the draft. */
  saved(): Promise<void>;
}

interface Props {
  ref?: Ref<ComposerHandle>;
  /** What is being answered, above the words. */
  above?: ReactNode;
  focusKey?: string | undefined;
  name: string;
  draft: DraftPort | null;
  /** Where words are left until there is one. */
  early(text: string): void;
  /**
   * Answers whether the words have left: those that have not stay. `further`: another picture of the same choice, which
   * answers nothing.
   */
  onSend(text: string, attached?: Attached, further?: boolean): Promise<boolean>;
  onTyped(): void;
  /** Leaves what is being answered. */
  onEscape?: (() => void) | undefined;
}

/**
 * A new message: words, and pictures or a GIF beside them. Of several pictures each is a message, in order; the words
 * go with the first.
 */
export function Composer({ ref, above, focusKey, name, draft, early, onSend, onTyped, onEscape }: Props) {
  const { text, left, typed, write, makeRoom, leave, sent, saved, restore } = useComposer(draft, early);
  const { attachments, choose, chooseGif, remove, take } = useAttachment(draft);
  useImperativeHandle(ref, () => ({ saved }), [saved]);
  const [picking, pick] = useState(false);
  const pickGif = useCallback(() => pick(true), []);
  const over = useDroppedFiles(choose);
  const leaving = useRef(false);

  const send = async () => {
    const asked = typed();
    if (leaving.current || leftOf(asked) < 0 || (isBlank(asked) && attachments.length === 0)) return;
    leaving.current = true;
    const attached = await Promise.all(attachments.map(attachedOf)).finally(() => (leaving.current = false));
    const going = attached.filter((each) => each !== null);
    if (going.length < attached.length) return;
    // A picture takes its time: what was typed after these words is not part of them, what was changed in them is.
    const words = typed().startsWith(asked) ? asked : typed();
    if (leftOf(words) < 0) return;
    leave(words);
    const taken = take();
    const [first = {}, ...more] = going;
    const [left, ...followed] = await Promise.all([
      onSend(words, first),
      ...more.map((each) => onSend('', each, true)),
    ]);
    if (left) sent();
    else restore(words);
    const behind = attachments.filter((_, n) => ![left, ...followed][n]);
    if (behind.length > 0) taken.failed(behind);
    else taken.sent();
  };
  return (
    <>
      {over && (
        <p
          role="status"
          className="pointer-events-none fixed inset-3 z-30 grid place-items-center rounded-card border-2 border-dashed border-accent bg-veil text-lead"
        >
          {media.dropHere}
        </p>
      )}
      <WritingField
        text={text}
        left={left}
        label={talk.message}
        placeholder={talk.placeholder(name)}
        button={{ icon: ArrowUp, label: talk.send }}
        {...(focusKey !== undefined && { focusKey })}
        above={
          <>
            {above}
            {attachments.length > 0 && <AttachmentPreview attachments={attachments} onRemove={remove} />}
          </>
        }
        before={<AttachButtons onFiles={choose} onGif={pickGif} />}
        ready={attachments.length > 0}
        onPaste={(event) => {
          choose(pastedFiles(event));
        }}
        onBeforeWrite={makeRoom}
        onWrite={(words) => {
          write(words);
          onTyped();
        }}
        onSubmit={() => void send()}
        onEscape={onEscape}
      />
      {picking && (
        <GifPicker
          onChoose={(gif) => {
            chooseGif(gif);
            pick(false);
          }}
          onClose={() => pick(false)}
          onUnavailable={() => pick(false)}
        />
      )}
    </>
  );
}
