import { useState } from 'react';
import { laboratory } from '../text.fr.ts';
import type { Scenario } from '#simulator/ui/types.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { useLaboratory, type OpenLaboratory } from '../use-laboratory.ts';
import { LaboratoryLayout } from './LaboratoryLayout.tsx';
import { Problem } from './Problem.tsx';

/** Opens a laboratory for a scenario: shows a placeholder while its devices start, then the laboratory. */
export function OpenLaboratoryView({
  open,
  scenario,
  slug,
}: {
  open: OpenLaboratory;
  scenario: Scenario;
  slug: string | null;
}) {
  const [turn, setTurn] = useState(0);
  const labState = useLaboratory(open, scenario, turn);
  const restart = () => setTurn((before) => before + 1);
  if (labState.status === 'failed') return <Problem {...laboratory.problems.worker} onRetry={restart} />;
  if (labState.status === 'loading') return <Lighting devices={scenario.devices.length} />;
  return <LaboratoryLayout key={turn} lab={labState.lab} scenario={scenario} slug={slug} onRestart={restart} />;
}

function Lighting({ devices }: { devices: number }) {
  return (
    <div role="status" className="mx-auto w-full max-w-[1760px] px-4 pt-12 desktop:px-6">
      <span className="sr-only">{laboratory.problems.loading}</span>
      <Skeleton className="h-9 w-72 max-w-full" />
      <Skeleton className="mt-3 h-4 w-96 max-w-full" />
      <Skeleton round="rounded-card" className="mt-6 h-[68px] w-full" />
      <div className="mt-4 flex gap-4">
        {Array.from({ length: devices }, (_, n) => (
          <Skeleton key={n} round="rounded-card" className="h-[620px] flex-1 max-desktop:not-first:hidden" />
        ))}
      </div>
    </div>
  );
}
