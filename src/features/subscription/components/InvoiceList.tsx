import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Invoice } from '#schemas/wire/subscription.ts';
import { longMonthDay } from '#i18n/day-title.ts';
import { Icon } from '#ui/Icon.tsx';
import { Section } from '#ui/Section.tsx';
import { useNow } from '#ui/use-now.ts';
import { priceText } from '../money.ts';
import { subscription } from '../text.fr.ts';

const text = subscription.invoices;

/** The invoices, the latest first; each opens as a page. */
export function InvoiceList({ invoices }: { invoices: readonly Invoice[] }) {
  const now = useNow();
  if (invoices.length === 0) return null;
  return (
    <Section title={text.title}>
      <ul aria-label={text.list} className="divide-y divide-line">
        {invoices.map(({ number, paidAt, cents, currency, reversedAt }) => (
          <li key={number}>
            <Link
              to={`/subscription/${number}`}
              className="flex min-h-16 items-center gap-3 px-4 py-3 hover:bg-raised desktop:px-5"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{text.item(number)}</span>
                <span className="block text-small text-text-soft">
                  {longMonthDay(Date.parse(paidAt), now)}
                  {reversedAt !== null && ` · ${text.refunded}`}
                </span>
              </span>
              <span className="flex-none tabular-nums">{priceText(cents, currency)}</span>
              <Icon icon={ChevronRight} size={18} className="flex-none text-text-faint" />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
