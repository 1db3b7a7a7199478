import { ArrowUp } from 'lucide-react';
import { useCallback, useImperativeHandle, useRef, useState, type ReactNode, type Ref } from 'react';
import { talk } from '#i18n/fr/talk.ts';
import { media } from '#i18n/fr/media.ts';
import type { DraftPort } from '#live/draft-port.ts';
import { deferred } from '#ui/Deferred.tsx';
import { attachedOf, useAttachment, type Attached } from '../use-attachment.ts';
import { leftOf } from '../typed.ts';
import { useComposer } from '../use-composer.ts';
import { pastedFile, useDroppedFiles } from '../use-dropped-files.ts';
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
  /** Answers whether the words have left: those that have not stay. */
  onSend(text: string, attached?: Attached): Promise<boolean>;
  onTyped(): void;
}

/** A new message: words, and a picture or a GIF beside them. */
export function Composer({ ref, above, focusKey, name, draft, early, onSend, onTyped }: Props) {
  const { text, left, typed, write, makeRoom, leave, sent, saved, restore } = useComposer(draft, early);
  const { attachment, choose, chooseGif, clear: detach, take } = useAttachment(draft);
  useImperativeHandle(ref, () => ({ saved }), [saved]);
  const [picking, pick] = useState(false);
  const pickGif = useCallback(() => pick(true), []);
  const over = useDroppedFiles(choose);
  const leaving = useRef(false);

  const send = async () => {
    const asked = typed();
    if (leaving.current || leftOf(asked) < 0 || (asked.trim() === '' && !attachment)) return;
    leaving.current = true;
    const attached = await attachedOf(attachment).finally(() => (leaving.current = false));
    if (!attached) return;
    // A picture takes its time: what was typed after these words is not part of them, what was changed in them is.
    const words = typed().startsWith(asked) ? asked : typed();
    if (leftOf(words) < 0) return;
    leave(words);
    const taken = take(attachment);
    if (await onSend(words, attached)) {
      sent();
      return taken.sent();
    }
    restore(words);
    taken.failed();
  };
  return (
    <>
      {over && (
        <p role="status" className="pointer-events-none fixed inset-3 z-30 grid place-items-center rounded-card border-2 border-dashed border-accent bg-veil text-lead">
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
            {attachment && <AttachmentPreview attachment={attachment} onRemove={detach} />}
          </>
        }
        before={<AttachButtons onFile={choose} onGif={pickGif} />}
        ready={attachment !== null}
        onPaste={(event) => {
          const file = pastedFile(event);
          if (file) choose(file);
        }}
        onBeforeWrite={makeRoom}
        onWrite={(words) => {
          write(words);
          onTyped();
        }}
        onSubmit={() => void send()}
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
