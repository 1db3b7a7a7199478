import { LOCALE } from '#i18n/fr/locale.ts';
import { useParams } from 'react-router-dom';
import type { Invoice, SubscriptionPage } from '#schemas/wire/subscription.ts';
import { BackLink } from '#ui/BackLink.tsx';
import { AnswerList } from '#ui/AnswerList.tsx';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useTitle } from '#ui/use-title.ts';
import { priceText } from '../money.ts';
import { subscription } from '../text.fr.ts';
import { useSubscription } from '../use-subscription.ts';

const text = subscription.invoice;
const day = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeZone: 'Europe/Paris' });
const dayOf = (at: string): string => day.format(new Date(at));

/** `/subscription/{number}`: an invoice as a page, which the browser can print [MEMBERAREA-13]. */
export function InvoiceScreen() {
  const { invoice: number = '' } = useParams();
  const { answer, refresh, loadMore, profile } = useSubscription();
  useTitle(text.title(number));
  return (
    <div className="mx-auto flex w-full max-w-[768px] flex-1 flex-col px-4 pt-5 pb-10 desktop:px-8 desktop:pt-12">
      <BackLink to="/subscription">{text.back}</BackLink>
      <AnswerList answer={answer} refresh={refresh} loadMore={loadMore}>
        {([page]) => {
          const invoice = page?.invoices.find((each) => each.number === number);
          return page && invoice ? (
            <InvoiceView page={page} invoice={invoice} buyer={profile?.username ?? ''} />
          ) : (
            <EmptyState whole title={text.missing} />
          );
        }}
      </AnswerList>
    </div>
  );
}

function InvoiceView({ page, invoice, buyer }: { page: SubscriptionPage; invoice: Invoice; buyer: string }) {
  const { number, paidAt, months, cents, currency, startsAt, endsAt, reversedAt, trial } = invoice;
  const rows: readonly (readonly [string, string])[] = [
    [text.date, dayOf(paidAt)],
    [text.buyer, buyer],
    [text.what, text.line(subscription.offers.months(months))],
    [text.period, text.from(dayOf(startsAt), dayOf(endsAt))],
  ];
  return (
    <article aria-labelledby="invoice-title" className="rounded-card bg-surface p-5 hairline desktop:p-8">
      <h1 id="invoice-title" className="text-title leading-tight">
        {text.title(number)}
      </h1>
      <p className="mt-4 text-small font-semibold text-text-soft">{text.seller}</p>
      {page.seller.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <dl className="mt-5 divide-y divide-line">
        {rows.map(([term, value]) => (
          <div key={term} className="flex flex-wrap justify-between gap-x-6 py-2.5">
            <dt className="text-text-soft">{term}</dt>
            <dd className="text-right">{value}</dd>
          </div>
        ))}
        <div className="flex flex-wrap justify-between gap-x-6 py-3 text-lead font-semibold">
          <dt>{text.total}</dt>
          <dd className="tabular-nums">{priceText(cents, currency)}</dd>
        </div>
      </dl>
      <div className="mt-3 grid gap-3">
        {reversedAt !== null && <Notice tone="warn">{text.refunded(dayOf(reversedAt))}</Notice>}
        {trial && <Notice>{text.trial}</Notice>}
        <Button variant="quiet" className="justify-self-start print:hidden" onClick={() => window.print()}>
          {text.print}
        </Button>
      </div>
    </article>
  );
}
