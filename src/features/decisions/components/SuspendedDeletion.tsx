import { useState } from 'react';
import { longMonthDay } from '#i18n/day-title.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { Section } from '#ui/Section.tsx';
import { toast } from '#ui/toast.ts';
import { suspended } from '../suspended.fr.ts';
import { wish } from '../ticket-requests.ts';
import type { SuspendedPartProps } from './SuspendedData.tsx';

const text = suspended.deletion;

/** Requests the deletion of a suspended account, or takes the wish back. */
export function SuspendedDeletion({ ticket, page, now, isOffline, onPage, onRefused }: SuspendedPartProps) {
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  async function ask(name: Parameters<typeof wish>[1], done: string): Promise<void> {
    setOpen(false);
    setBusy(true);
    const answer = await wish(ticket, name);
    setBusy(false);
    if (!answer.ok) return onRefused(answer.code);
    toast(done);
    onPage(answer.value);
  }
  return (
    <Section title={text.title} intro={page.deletion ? undefined : text.text}>
      <div className="grid justify-items-start gap-3 px-4 py-4 desktop:px-5">
        {page.deletion ? (
          <>
            <p>{text.planned(longMonthDay(Date.parse(page.deletion.dueAt), now))}</p>
            <Button
              variant="quiet"
              busy={isBusy}
              disabled={isOffline}
              onClick={() => void ask('cancel_suspended_deletion', text.cancelled)}
            >
              {text.cancel}
            </Button>
          </>
        ) : (
          <Button
            variant="danger"
            busy={isBusy}
            disabled={isOffline}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          >
            {text.open}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={text.question}
        text={text.text}
        confirmLabel={text.confirm}
        danger
        onConfirm={() => void ask('request_suspended_deletion', text.requested)}
      />
    </Section>
  );
}
