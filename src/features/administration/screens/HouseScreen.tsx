import { useCachedAnswer } from '#device/answers/use-cached-answer.ts';
import { pagesOpenTo, type HousePlace } from '#domain/house-pages.ts';
import type { StaffRight } from '#schemas/entities/decision.ts';
import { cx } from '#ui/cx.ts';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { useNow } from '#ui/use-now.ts';
import { FactorDialog } from '../components/FactorDialog.tsx';
import { HouseNav } from '../components/HouseNav.tsx';
import { NotReady } from '../components/NotReady.tsx';
import { useWide } from '../use-wide.ts';
import { AuditScreen } from './AuditScreen.tsx';
import { BroadcastScreen } from './BroadcastScreen.tsx';
import { CatalogueScreen } from './CatalogueScreen.tsx';
import { HealthScreen } from './HealthScreen.tsx';
import { MembersScreen } from './MembersScreen.tsx';
import { QueueScreen } from './QueueScreen.tsx';
import { RequestsScreen } from './RequestsScreen.tsx';
import { RulesScreen } from './RulesScreen.tsx';
import { SheetScreen } from './SheetScreen.tsx';
import { TransparencyScreen } from './TransparencyScreen.tsx';
import { VitalsScreen } from './VitalsScreen.tsx';

const noParams = {};

/** The area of the house, for whoever holds a right: its pages, or what this session lacks to act [S21]. */
export function HouseScreen({ place }: { place: HousePlace }) {
  const { answer, refresh } = useCachedAnswer('staff.page', noParams);
  const now = useNow();
  const isWide = useWide();
  const page = answer.status === 'stored' ? answer.pages[0] : undefined;
  if (!page) return <SkeletonRows />;
  const isReady = page.ready && (page.until === null || Date.parse(page.until) > now);
  if (!isReady) return <NotReady page={page} onSignedIn={refresh} />;
  // On a phone a case needs all the room; it has a way back of its own.
  const isNavShown = isWide || place.page !== 'queue' || place.open === null;
  return (
    // The queue has parts that scroll by themselves; the other pages scroll as a whole.
    <div className={cx('flex w-full flex-1 flex-col', place.page === 'queue' && 'h-full min-h-0')}>
      {isNavShown && <HouseNav pages={pagesOpenTo(page.rights)} current={place.page} />}
      <Place place={place} rights={page.rights} onDenied={refresh} />
      <FactorDialog factors={page.factors} />
    </div>
  );
}

interface PlaceProps {
  place: HousePlace;
  rights: readonly StaffRight[];
  /** The server has refused a page: this session may not act any more. */
  onDenied: () => void;
}

function Place({ place, rights, onDenied }: PlaceProps) {
  switch (place.page) {
    case 'queue':
      return <QueueScreen open={place.open} onDenied={onDenied} />;
    case 'members':
      return place.member === null ? (
        <MembersScreen onDenied={onDenied} />
      ) : (
        <SheetScreen key={place.member} member={place.member} rights={rights} onDenied={onDenied} />
      );
    case 'requests':
      return <RequestsScreen rights={rights} onDenied={onDenied} />;
    case 'audit':
      return <AuditScreen onDenied={onDenied} />;
    case 'transparency':
      return <TransparencyScreen onDenied={onDenied} />;
    case 'rules':
      return <RulesScreen onDenied={onDenied} />;
    case 'broadcast':
      return <BroadcastScreen onDenied={onDenied} />;
    case 'catalogue':
      return <CatalogueScreen onDenied={onDenied} />;
    case 'health':
      return <HealthScreen rights={rights} onDenied={onDenied} />;
    case 'vitals':
      return <VitalsScreen onDenied={onDenied} />;
  }
}
