import { Check } from 'lucide-react';
import { useConnection } from '#device/use-connection.ts';
import { AnswerList } from '#ui/AnswerList.tsx';
import { Icon } from '#ui/Icon.tsx';
import { ListScreen } from '#ui/ListScreen.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Section } from '#ui/Section.tsx';
import { InvoiceList } from '../components/InvoiceList.tsx';
import { OfferList } from '../components/OfferList.tsx';
import { StatePart } from '../components/StatePart.tsx';
import { subscription as text } from '../text.fr.ts';
import { subscriptionTitle } from '../title.fr.ts';
import { useSubscription } from '../use-subscription.ts';

/** `/subscription`, « Abonnement » [MEMBERAREA-12]. Paying and ending need a connection; the rest is read without. */
export function SubscriptionScreen() {
  const { answer, refresh, loadMore, profile } = useSubscription();
  const isOffline = useConnection() === 'offline';
  const isCertified = profile?.role === 'membre_certifié' || profile?.role === 'admin';
  return (
    <ListScreen title={subscriptionTitle} lead={text.lead} answer={answer}>
      <AnswerList answer={answer} refresh={refresh} loadMore={loadMore}>
        {([page]) =>
          page && (
            <div>
              {isOffline && (
                <div className="mb-6">
                  <Notice tone="offline">{text.needsConnection}</Notice>
                </div>
              )}
              <StatePart page={page} isCertified={isCertified} disabled={isOffline} onChange={refresh} />
              <Section title={text.includes.title}>
                <ul className="grid gap-2 px-4 py-4 desktop:px-5">
                  {text.includes.list.map((words) => (
                    <li key={words} className="flex gap-3">
                      <Icon icon={Check} size={18} className="mt-1 flex-none text-text-soft" />
                      <span>{words}</span>
                    </li>
                  ))}
                </ul>
              </Section>
              {page.provider === null ? (
                <p className="mt-9 px-1 text-text-soft">{text.offers.closed}</p>
              ) : (
                !page.renews && (
                  <OfferList
                    offers={page.offers}
                    descriptor={page.descriptor}
                    isSandbox={page.provider === 'sandbox'}
                    disabled={isOffline}
                    onChange={refresh}
                  />
                )
              )}
              <InvoiceList invoices={page.invoices} />
            </div>
          )
        }
      </AnswerList>
    </ListScreen>
  );
}
