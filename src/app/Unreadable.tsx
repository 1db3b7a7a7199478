import { deferredPart } from '#ui/LazyPart.tsx';
import { FullScreenLoading } from '#ui/FullScreenLoading.tsx';

const UnreadableScreen = deferredPart(() => import('./UnreadableScreen.tsx').then((m) => m.UnreadableScreen));

/** [Y19] Hardly anyone sees it: it comes when it is needed. */
export const Unreadable = ({ failure }: { failure: 'full' | 'broken' }) => (
  <UnreadableScreen failure={failure} fallback={<FullScreenLoading />} />
);
