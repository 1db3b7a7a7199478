import { useEffect, useId, useState } from 'react';
import type { Offer } from '#schemas/entities/offer.ts';
import { watchPageRestore } from '#platform/page-return.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Section } from '#ui/Section.tsx';
import { centsAMonth, priceText } from '../money.ts';
import { problemText, startCheckout, type Problem } from '../requests.ts';
import { subscription } from '../text.fr.ts';

const text = subscription.offers;

interface OfferListProps {
  offers: readonly Offer[];
  descriptor: string;
  isSandbox: boolean;
  disabled: boolean;
  /** Asks for the page anew. */
  onChange: () => void;
}

/** The offers; the chosen one leads to the provider's page. */
export function OfferList({ offers, descriptor, isSandbox, disabled, onChange }: OfferListProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const name = useId();
  const selected = chosen ?? offers[0]?.id ?? null;

  useEffect(() => watchPageRestore(() => setBusy(false)), []);

  async function pay(): Promise<void> {
    if (selected === null) return;
    setBusy(true);
    setProblem(null);
    const answer = await startCheckout(selected);
    if ('address' in answer) {
      // The page stays busy until the provider's page takes its place, and no longer once it is back.
      location.assign(answer.address);
      return;
    }
    setBusy(false);
    setProblem(answer);
    onChange();
  }

  return (
    <Section title={text.title} intro={text.intro}>
      <fieldset className="divide-y divide-line" disabled={busy}>
        <legend className="sr-only">{text.title}</legend>
        {offers.map((offer) => (
          <label
            key={offer.id}
            className="flex min-h-16 cursor-pointer items-center gap-4 px-4 py-3 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 desktop:px-5"
          >
            <input
              type="radio"
              name={name}
              className="size-5 flex-none accent-accent"
              checked={offer.id === selected}
              onChange={() => setChosen(offer.id)}
            />
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{text.months(offer.months)}</span>
              {offer.months > 1 && (
                <span className="block text-small text-text-soft">
                  {text.aMonth(priceText(centsAMonth(offer), offer.currency))}
                </span>
              )}
            </span>
            <span className="flex-none font-semibold tabular-nums">{priceText(offer.cents, offer.currency)}</span>
          </label>
        ))}
      </fieldset>
      <div className="grid gap-3 px-4 py-4 desktop:px-5">
        <p className="text-second text-text-soft">{text.renewal}</p>
        <p className="text-second">
          <span className="font-semibold">{text.descriptor(descriptor)}</span>{' '}
          <span className="text-text-soft">{text.descriptorHint}</span>
        </p>
        {isSandbox && <Notice>{text.sandbox}</Notice>}
        {problem && (
          <Notice tone="bad" role="alert">
            {problemText(problem)}
          </Notice>
        )}
        <Button className="desktop:justify-self-start" busy={busy} disabled={disabled} onClick={() => void pay()}>
          {busy ? text.leaving : text.choose}
        </Button>
      </div>
    </Section>
  );
}
