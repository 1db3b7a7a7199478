import { useConnection } from '#device/use-connection.ts';
import { longMonthDay } from '#i18n/day-title.ts';
import { AnswerList } from '#ui/AnswerList.tsx';
import { ListScreen } from '#ui/ListScreen.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Seal } from '#ui/Seal.tsx';
import { Section } from '#ui/Section.tsx';
import { useNow } from '#ui/use-now.ts';
import { RequestPart } from '../components/RequestPart.tsx';
import { certification as text } from '../text.fr.ts';
import { certificationTitle } from '../title.fr.ts';
import { useCertification } from '../use-certification.ts';

/** `/certification` for members [MEMBERAREA-09]; guests read the public page of the same address. */
export function CertificationScreen() {
  const { answer, refresh, loadMore } = useCertification();
  const isOffline = useConnection() === 'offline';
  return (
    <ListScreen title={certificationTitle} lead={text.lead} answer={answer}>
      <AnswerList answer={answer} refresh={refresh} loadMore={loadMore}>
        {([page]) =>
          page && (
            <div>
              {isOffline && (
                <div className="mb-6">
                  <Notice tone="offline">{text.needsConnection}</Notice>
                </div>
              )}
              {page.certified ? (
                <InForce {...page.certified} />
              ) : (
                <RequestPart page={page} disabled={isOffline} onChange={refresh} />
              )}
            </div>
          )
        }
      </AnswerList>
    </ListScreen>
  );
}

function InForce({ at, until }: { at: string; until: string }) {
  const now = useNow();
  const day = (instant: string) => longMonthDay(Date.parse(instant), now);
  return (
    <Section title={text.certified.title}>
      <div className="flex gap-4 px-4 py-5 desktop:px-5">
        <Seal size={32} />
        <div className="min-w-0 flex-1">
          <p className="text-lead font-semibold">{text.certified.text(day(at), day(until))}</p>
          <p className="mt-2 text-second text-text-soft">{text.certified.hint}</p>
        </div>
      </div>
    </Section>
  );
}
