import { useState } from 'react';
import type { SubscriptionPage } from '#schemas/wire/subscription.ts';
import { longMonthDay } from '#i18n/day-title.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { Section } from '#ui/Section.tsx';
import { toast } from '#ui/toast.ts';
import { useNow } from '#ui/use-now.ts';
import { priceText } from '../money.ts';
import { cancelSubscription, problemText } from '../requests.ts';
import { subscription } from '../text.fr.ts';

const text = subscription.state;

interface StatePartProps {
  page: SubscriptionPage;
  isCertified: boolean;
  disabled: boolean;
  /** Asks for the page anew. */
  onChange: () => void;
}

/** What the member has now, and « Résilier »: the second and third of three clicks from the menu. */
export function StatePart({ page, isCertified, disabled, onChange }: StatePartProps) {
  const [isAsking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const now = useNow();
  const { paidUntil, renews, offers, offer, freePeriodEnd, given } = page;
  const running = offers.find(({ id }) => id === offer);
  const day = paidUntil === null ? '' : longMonthDay(Date.parse(paidUntil), now);

  async function cancel(): Promise<void> {
    setBusy(true);
    const problem = await cancelSubscription();
    setBusy(false);
    setAsking(false);
    if (problem) toast(problemText(problem), { tone: 'bad' });
    else toast(subscription.cancel.done.title, { text: subscription.cancel.done.text });
    onChange();
  }

  return (
    <Section title={text.title}>
      <div className="grid gap-2 px-4 py-4 desktop:px-5">
        {paidUntil !== null ? (
          <>
            <p className="text-lead font-semibold">{text.running(day)}</p>
            <p className="text-second text-text-soft">
              {renews ? text.renews(day, running ? priceText(running.cents, running.currency) : '') : text.ends}
            </p>
          </>
        ) : given ? (
          <p className="text-lead font-semibold">{text.given}</p>
        ) : freePeriodEnd !== null ? (
          <p className="text-lead font-semibold">{text.free(longMonthDay(Date.parse(freePeriodEnd), now))}</p>
        ) : (
          <>
            <p className="text-lead font-semibold">{text.none}</p>
            <p className="text-second text-text-soft">{text.noneHint}</p>
          </>
        )}
        {isCertified && <p className="text-second text-text-soft">{text.certified}</p>}
        {renews && (
          <Button
            variant="quiet"
            className="mt-2 justify-self-start"
            disabled={disabled}
            aria-haspopup="dialog"
            onClick={() => setAsking(true)}
          >
            {subscription.cancel.open}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={subscription.cancel.title}
        text={subscription.cancel.text(day)}
        confirmLabel={subscription.cancel.confirm}
        busy={busy}
        danger
        onConfirm={() => void cancel()}
      />
    </Section>
  );
}
