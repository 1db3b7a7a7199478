import { deferredPart } from '#ui/LazyPart.tsx';
import { FullScreenLoading } from '#ui/FullScreenLoading.tsx';

const UnreadableScreen = deferredPart(() => import('./UnreadableScreen.tsx').then((m) => m.UnreadableScreen));

/** Loads the screen for an unreadable device on demand, because it is rare [Y19]. */
export const Unreadable = ({ failure }: { failure: 'full' | 'broken' }) => (
  <UnreadableScreen failure={failure} fallback={<FullScreenLoading />} />
);
