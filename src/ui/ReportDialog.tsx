import { useId, useRef, useState, type ReactNode } from 'react';
import { report as text } from '#i18n/fr/report.ts';
import { reportReason, type ReportReason } from '#schemas/actions/report-create.ts';
import { REPORT_LENGTH } from '#schemas/limits.ts';
import { CharacterCount, remainingCharacters } from './CharacterCount.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { useAutoHeight } from './use-auto-height.ts';

export interface ReportDraft {
  reason: ReportReason | null;
  words: string;
  /** Also blocks the member. */
  block: boolean;
}
export type ReportSubmission = ReportDraft & { reason: ReportReason };
export const emptyReport: ReportDraft = { reason: null, words: '', block: false };

interface ReportDialogProps {
  title: string;
  /** What the report includes, and who receives it. */
  text: string;
  /** Current content of the report; `onDraftChange` is called with each choice and letter. */
  draft: ReportDraft;
  onDraftChange: (draft: ReportDraft) => void;
  /** Resolves to whether the report is queued. The caller must then close the dialog, which sends no second one. */
  onSend: (report: ReportSubmission) => Promise<boolean>;
  onClose: () => void;
  /** What is reported is no member, or none that can be blocked. */
  blocksNobody?: boolean;
  /** What goes with the report is being sent: the dialog stays open. */
  busy?: boolean;
  /** What may go with the report. */
  children?: ReactNode;
}

/** Asks for the reason and words of a report, and whether to block the member as well. */
export function ReportDialog({
  title,
  text: description,
  draft,
  onDraftChange,
  onSend,
  onClose,
  blocksNobody = false,
  busy = false,
  children,
}: ReportDialogProps) {
  const id = useId();
  const { reason, words, block } = draft;
  const [missing, setMissing] = useState(false);
  const [attempts, setAttempts] = useState(0);
  const field = useRef<HTMLTextAreaElement>(null);
  const isSending = useRef(false);
  const remaining = remainingCharacters(words, REPORT_LENGTH);
  useAutoHeight(field, words);
  const send = async () => {
    if (!reason) setMissing(true);
    if (remaining < 0) setAttempts(attempts + 1);
    if (!reason || remaining < 0 || isSending.current) return;
    isSending.current = true;
    // Until the dialog closes, a second tap sends no second report.
    isSending.current = await onSend({ reason, words, block });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      text={description}
      confirmLabel={text.confirm}
      danger
      busy={busy}
      onConfirm={() => void send()}
    >
      <fieldset className="mt-4" aria-describedby={missing ? `${id}-missing` : undefined}>
        <legend className="text-small font-medium text-text-soft">{text.reason}</legend>
        {reportReason.options.map((each) => (
          <label key={each} className="flex min-h-11 items-center gap-3 text-second">
            <input
              type="radio"
              name={`${id}-reason`}
              checked={reason === each}
              onChange={() => onDraftChange({ ...draft, reason: each })}
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
        aria-invalid={remaining < 0 || undefined}
        value={words}
        rows={2}
        aria-describedby={`${id}-left`}
        onChange={(event) => onDraftChange({ ...draft, words: event.target.value })}
        className="mt-1.5 block field-sizing-content max-h-32 min-h-[52px] w-full resize-none rounded-control border border-line bg-sunken px-4 py-3 text-body text-text"
      />
      <div className="min-h-5 text-right">
        <CharacterCount id={`${id}-left`} remaining={remaining} attempts={attempts} />
      </div>
      {children}
      {!blocksNobody && (
        <label className="flex min-h-11 items-center gap-3 text-second">
          <input
            type="checkbox"
            checked={block}
            onChange={(event) => onDraftChange({ ...draft, block: event.target.checked })}
            className="size-5 flex-none accent-(--accent-fill)"
          />
          {text.block}
        </label>
      )}
    </ConfirmDialog>
  );
}
