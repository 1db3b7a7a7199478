import { useId, useRef, useState } from 'react';
import { report as text } from '#i18n/fr/report.ts';
import { reportReason, type ReportReason } from '#schemas/commands/report.ts';
import { REPORT_LENGTH } from '#schemas/limits.ts';
import { CharacterCount, leftOf } from './CharacterCount.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { useGrowing } from './use-growing.ts';

export interface ReportWords {
  reason: ReportReason | null;
  words: string;
  /** Whether to block them as well. */
  block: boolean;
}
export type Reported = ReportWords & { reason: ReportReason };
export const nothingReported: ReportWords = { reason: null, words: '', block: false };

interface ReportDialogProps {
  title: string;
  /** What goes with the report, and who hears of it. */
  text: string;
  /** As it stands, and what it becomes with each choice and letter. */
  typed: ReportWords;
  onType: (typed: ReportWords) => void;
  /** Does not close by itself: the caller does. */
  onSend: (reported: Reported) => void;
  onClose: () => void;
}

/** Why, in which words, and whether to block as well. */
export function ReportDialog({ title, text: about, typed, onType, onSend, onClose }: ReportDialogProps) {
  const id = useId();
  const { reason, words, block } = typed;
  const [missing, miss] = useState(false);
  const [refused, refuse] = useState(0);
  const field = useRef<HTMLTextAreaElement>(null);
  const left = leftOf(words, REPORT_LENGTH);
  useGrowing(field, words);
  const send = () => {
    if (!reason) miss(true);
    if (left < 0) refuse(refused + 1);
    if (reason && left >= 0) onSend({ reason, words, block });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      text={about}
      confirmLabel={text.confirm}
      danger
      onConfirm={send}
    >
      <fieldset className="mt-4" aria-describedby={missing ? `${id}-missing` : undefined}>
        <legend className="text-small font-medium text-text-soft">{text.reason}</legend>
        {reportReason.options.map((each) => (
          <label key={each} className="flex min-h-11 items-center gap-3 text-second">
            <input
              type="radio"
              name={`${id}-reason`}
              checked={reason === each}
              onChange={() => onType({ ...typed, reason: each })}
              className="size-5 flex-none accent-(--accent-fill)"
            />
            {text.reasons[each]}
          </label>
        ))}
      </fieldset>
      {missing && !reason && (
        <p id={`${id}-missing`} role="alert" className="mt-1 text-small text-bad">
          {text.choose}
        </p>
      )}
      <label htmlFor={`${id}-words`} className="mt-3 block text-small font-medium text-text-soft">
        {text.words}
      </label>
      <textarea
        ref={field}
        id={`${id}-words`}
        dir="auto"
        aria-invalid={left < 0 || undefined}
        value={words}
        rows={2}
        aria-describedby={`${id}-left`}
        onChange={(event) => onType({ ...typed, words: event.target.value })}
        className="mt-1.5 block field-sizing-content max-h-32 min-h-[52px] w-full resize-none rounded-control border border-line bg-sunken px-4 py-3 text-body text-text"
      />
      <div className="min-h-5 text-right">
        <CharacterCount id={`${id}-left`} left={left} refused={refused} />
      </div>
      <label className="flex min-h-11 items-center gap-3 text-second">
        <input
          type="checkbox"
          checked={block}
          onChange={(event) => onType({ ...typed, block: event.target.checked })}
          className="size-5 flex-none accent-(--accent-fill)"
        />
        {text.block}
      </label>
    </ConfirmDialog>
  );
}
