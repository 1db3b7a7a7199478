import { useCachedAnswer } from '#device/answers/use-cached-answer.ts';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { useNow } from '#ui/use-now.ts';
import { NotReady } from '../components/NotReady.tsx';
import { QueueScreen } from './QueueScreen.tsx';

const noParams = {};

interface Props {
  /** The case that is open; null: the queue alone. */
  open: string | null;
}

/** The area of the house, for whoever holds a right: the queue, or what this session lacks to act [S21]. */
export function HouseScreen({ open }: Props) {
  const { answer, refresh } = useCachedAnswer('staff.page', noParams);
  const now = useNow();
  const page = answer.status === 'stored' ? answer.pages[0] : undefined;
  if (!page) return <SkeletonRows />;
  const isReady = page.ready && (page.until === null || Date.parse(page.until) > now);
  return isReady ? <QueueScreen open={open} onDenied={refresh} /> : <NotReady page={page} onSignedIn={refresh} />;
}
