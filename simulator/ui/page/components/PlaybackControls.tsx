import { Copy, Pause, Play, StepForward } from 'lucide-react';
import { useState } from 'react';
import { laboratory } from '../text.fr.ts';
import type { Pace } from '#simulator/ui/types.ts';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { toast } from '#ui/toast.ts';
import { useControls } from '../controls.ts';
import { verdictState } from '../scenario-text.ts';
import { Segments } from './Segments.tsx';
import { ServerMenu } from './ServerMenu.tsx';
import { decisions } from './VerdictPart.tsx';

const text = laboratory.transport;
type RunningPace = Exclude<Pace, 'paused'>;
const PACES = ([1, 4, 16, 'fast'] as const).map((value) => ({
  value,
  label: text.paces[value],
  name: text.paceNames[value],
}));

/** Controls of virtual time (play, pause, step, speed), with the clock, the fingerprint and the verdict. */
export function PlaybackControls() {
  const { view, pace, step } = useControls();
  const [chosenPace, setChosenPace] = useState<RunningPace>(4);
  const isRunning = view.pace !== 'paused';
  const crashed = view.crash !== null;
  const { stepsDone, total, ended } = view.replay;
  const hash = view.replayHash ?? view.hash;
  const ruled = [...new Set(view.conflicts.map(({ rule }) => rule))];
  const decision = decisions[verdictState(view)];
  const change = (next: RunningPace) => {
    setChosenPace(next);
    if (isRunning) pace(next);
  };
  const copy = () =>
    void navigator.clipboard.writeText(hash).then(
      () => toast(text.copied),
      () => undefined,
    );
  return (
    <section
      aria-label={text.label}
      className="z-20 rounded-card bg-surface px-3 py-2.5 hairline desktop:sticky desktop:top-0 desktop:px-4"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          size="small"
          disabled={crashed}
          className="min-w-[104px]"
          onClick={() => pace(isRunning ? 'paused' : chosenPace)}
        >
          <Icon icon={isRunning ? Pause : Play} size={18} />
          {isRunning ? text.pause : text.play}
        </Button>
        <IconButton icon={StepForward} label={text.step} disabled={isRunning || crashed} onClick={step} />
        <Segments label={text.pace} options={PACES} value={chosenPace} onChange={change} />
        <dl className="ml-1 flex-none">
          <dt className="sr-only">{text.clock}</dt>
          <dd className="text-lead font-semibold tabular">{text.time(view.now)}</dd>
        </dl>
        <p className="text-mini text-text-faint tabular">
          {ended && total > 0 ? text.over : text.progress(stepsDone, total)}
        </p>
        <span className="ml-auto flex items-center gap-2">
          {ruled.length > 0 && (
            <span
              className="rounded-corner bg-accent-wash px-2 py-0.5 text-mini font-semibold text-accent-text"
              title={laboratory.conflicts.title}
            >
              {ruled.join(', ')}
            </span>
          )}
          <span className={cx('inline-flex items-center gap-1.5 text-small font-semibold', decision.look)}>
            <Icon icon={decision.icon} size={16} />
            {decision.title}
          </span>
        </span>
        <ServerMenu />
        <div className="flex items-center" title={text.hashText}>
          <dl className="text-mini">
            <dt className="text-text-faint">{view.replayHash === null ? text.hashNow : text.hashReplay}</dt>
            <dd className="font-mono text-small tabular">{hash}</dd>
          </dl>
          <IconButton icon={Copy} label={text.copyHash} onClick={copy} />
        </div>
      </div>
      {total > 0 && (
        <div aria-hidden="true" className="mt-2.5 h-1 overflow-clip rounded-pill bg-sunken">
          <div
            className="h-full origin-left rounded-pill bg-accent-text"
            style={{ transform: `scaleX(${Math.min(1, view.replay.until > 0 ? view.now / view.replay.until : 1)})` }}
          />
        </div>
      )}
      <p role="status" className="sr-only">
        {!isRunning && view.now > 0 && `${ended ? `${text.over}. ` : ''}${decision.title}.`}
      </p>
    </section>
  );
}
