import { useEffect } from 'react';
import { useReady } from '#device/use-ready.ts';
import { BackLink } from '#ui/BackLink.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import type { CaseLoader } from '../case-loader.ts';
import { CaseView } from '../components/CaseView.tsx';
import { discardDecision } from '../decision-draft.ts';
import { house as text } from '../text.fr.ts';
import { useOpenedCase } from '../use-opened-case.ts';

interface Props {
  id: string;
  loader: CaseLoader;
  isBeside: boolean;
  refreshQueue: () => void;
  onWork: () => void;
  onDecided: (isProposal: boolean) => void;
  onNext: (() => void) | null;
}

/** `/admin/cases/{id}`: one case [ADMIN-03]. It is asked for each time, and nothing of it stays on the device. */
export function CaseScreen({ id, loader, isBeside, ...rest }: Props) {
  const { state, reload } = useOpenedCase(id, loader);
  const isOffline = useReady() === 'no';
  const isGone = state.status === 'gone';
  useEffect(() => {
    if (isGone) discardDecision(id);
  }, [isGone, id]);
  if (state.status === 'ready') return <CaseView opened={state.opened} isBeside={isBeside} reload={reload} {...rest} />;
  return (
    <div className="flex flex-1 flex-col overflow-y-auto px-4 pt-3 desktop:px-8 desktop:pt-6">
      {!isBeside && <BackLink to="/admin/dashboard">{text.back}</BackLink>}
      {state.status === 'loading' && <SkeletonRows count={3} />}
      {isGone && (
        <EmptyState title={text.gone.title} way={{ to: '/admin/dashboard', label: text.gone.back }}>
          {text.gone.text}
        </EmptyState>
      )}
      {state.status === 'failed' &&
        (isOffline ? (
          <EmptyState title={text.awayCase.title}>{text.awayCase.text}</EmptyState>
        ) : (
          <ErrorState code={state.code} retryAfterMs={state.retryAfterMs} onRetry={reload} />
        ))}
    </div>
  );
}
