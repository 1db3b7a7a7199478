import { Download, RotateCcw } from 'lucide-react';
import { laboratory } from '../text.fr.ts';
import type { Scenario } from '#simulator/ui/types.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { useControls } from '../controls.ts';
import { saveScenario } from '../save-scenario.ts';

const text = laboratory.problems.crash;

/** Shown when an error has stopped the laboratory. The recording can be saved, and reproduces the error. */
export function Crash({ scenario, onRestart }: { scenario: Scenario; onRestart: () => void }) {
  const { view, recording } = useControls();
  const save = () => saveScenario(recording(scenario.name));
  return (
    <div role="alert" className="rounded-card bg-bad-wash px-4 py-4 hairline">
      <p className="font-semibold text-bad">{text.title}</p>
      <p className="mt-0.5 text-small text-text-soft">{text.text}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="small" onClick={save}>
          <Icon icon={Download} size={18} />
          {laboratory.bench.save}
        </Button>
        <Button variant="quiet" size="small" onClick={onRestart}>
          <Icon icon={RotateCcw} size={18} />
          {laboratory.bench.restart}
        </Button>
      </div>
      <details className="mt-2">
        <summary className="inline-flex min-h-11 items-center text-small font-semibold text-accent-text">
          {text.details}
        </summary>
        <pre
          tabIndex={0}
          className="max-h-60 overflow-auto rounded-control bg-sunken p-3 font-mono text-mini whitespace-pre-wrap text-text-soft"
        >
          {view.crash}
        </pre>
      </details>
    </div>
  );
}
