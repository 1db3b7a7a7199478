import { Copy, Pause, Play, StepForward } from 'lucide-react';
import { useState } from 'react';
import { laboratory } from '#i18n/fr/laboratory.ts';
import type { Pace } from '#simulator/lab/types.ts';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { toast } from '#ui/toast.ts';
import { useBench } from '../bench.ts';
import { decisionOf } from '../words.ts';
import { Segments } from './Segments.tsx';
import { ServerMenu } from './ServerMenu.tsx';
import { decisions } from './VerdictPart.tsx';

const text = laboratory.transport;
type Going = Exclude<Pace, 'paused'>;
const PACES = ([1, 4, 16, 'fast'] as const).map((value) => ({
  value,
  shown: text.paces[value],
  name: text.paceNames[value],
}));

/** Time, and what has become of it: play, pause, step, speed, the clock, the fingerprint, the verdict. */
export function Transport() {
  const { view, pace, step } = useBench();
  const [chosen, choose] = useState<Going>(4);
  const going = view.pace !== 'paused';
  const crashed = view.crash !== null;
  const { done, total, over } = view.replay;
  const hash = view.replayHash ?? view.hash;
  const ruled = [...new Set(view.conflicts.map(({ rule }) => rule))];
  const decision = decisions[decisionOf(view)];
  const change = (next: Going) => {
    choose(next);
    if (going) pace(next);
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
          onClick={() => pace(going ? 'paused' : chosen)}
        >
          <Icon of={going ? Pause : Play} size={18} />
          {going ? text.pause : text.play}
        </Button>
        <IconButton icon={StepForward} label={text.step} disabled={going || crashed} onClick={step} />
        <Segments label={text.pace} options={PACES} value={chosen} onChange={change} />
        <dl className="ml-1 flex-none">
          <dt className="sr-only">{text.clock}</dt>
          <dd className="text-lead font-semibold tabular">{text.time(view.now)}</dd>
        </dl>
        <p className="text-mini text-text-faint tabular">
          {over && total > 0 ? text.over : text.progress(done, total)}
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
            <Icon of={decision.icon} size={16} />
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
        {!going && view.now > 0 && `${over ? `${text.over}. ` : ''}${decision.title}.`}
      </p>
    </section>
  );
}
