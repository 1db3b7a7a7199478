import { useId, useState, type ReactNode } from 'react';
import { laboratory } from '../text.fr.ts';
import { formatNumber } from '#i18n/fr/typography.ts';
import type { Laboratory, Scenario } from '#simulator/ui/types.ts';
import { cx } from '#ui/cx.ts';
import { useMobile } from '#ui/use-mobile.ts';
import { ControlsProvider, useControls } from '../controls.ts';
import { useControlsOf } from '../use-laboratory.ts';
import { verdictState, deviceTitle } from '../scenario-text.ts';
import { LaboratoryHeader } from './LaboratoryHeader.tsx';
import { Conflicts } from './Conflicts.tsx';
import { Crash } from './Crash.tsx';
import { Crossings } from './Crossings.tsx';
import { DeviceCard } from './DeviceCard.tsx';
import { TabBar, TabPanel, type TabItem } from './TabBar.tsx';
import { PlaybackControls } from './PlaybackControls.tsx';
import { decisions, VerdictPart } from './VerdictPart.tsx';

const COLUMNS = ['', '', 'desktop:grid-cols-2', 'desktop:grid-cols-3', 'desktop:grid-cols-2 wide:grid-cols-4'];
const PANELS = { crossings: <Crossings />, conflicts: <Conflicts />, verdict: <VerdictPart /> } as const;
type Panel = keyof typeof PANELS;

interface Props {
  lab: Laboratory;
  scenario: Scenario;
  slug: string | null;
  onRestart: () => void;
}

/** Shows a scenario while it is played. */
export function LaboratoryLayout({ lab, scenario, slug, onRestart }: Props) {
  const bench = useControlsOf(lab);
  const mobile = useMobile();
  return (
    <ControlsProvider value={bench}>
      <div className="mx-auto flex w-full max-w-[1760px] flex-1 flex-col gap-4 px-4 pt-2 pb-10 desktop:px-6">
        <LaboratoryHeader scenario={scenario} slug={slug} onRestart={onRestart} />
        {bench.view.crash !== null && <Crash scenario={scenario} onRestart={onRestart} />}
        <PlaybackControls />
        {mobile ? <OneAtATime /> : <SideBySide />}
      </div>
    </ControlsProvider>
  );
}

function usePanels(): TabItem<Panel>[] {
  const { view } = useControls();
  const { conflicts } = view;
  const decision = decisions[verdictState(view)];
  return [
    { id: 'crossings', label: laboratory.crossings.title },
    {
      id: 'conflicts',
      label: laboratory.conflicts.title,
      mark: conflicts.length > 0 && (
        <span className="rounded-pill bg-accent-fill px-2 text-mini font-bold text-on-accent tabular">
          {formatNumber(conflicts.length)}
        </span>
      ),
    },
    {
      id: 'verdict',
      label: laboratory.verdict.title,
      mark: <span aria-hidden="true" className={cx('size-2 rounded-pill bg-current', decision.look)} />,
    },
  ];
}

function SideBySide() {
  const { devices } = useControls().view;
  const panels = usePanels();
  return (
    <>
      <div className={cx('grid items-start gap-4', COLUMNS[devices.length])}>
        {devices.map((device) => (
          <DeviceCard key={device.index} device={device} />
        ))}
      </div>
      <div className="grid gap-4 desktop:grid-cols-2 wide:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_minmax(0,4fr)]">
        {panels.map(({ id, label, mark }) => (
          <Window
            key={id}
            title={label}
            mark={mark}
            className={cx(id === 'crossings' && 'desktop:col-span-2 wide:col-span-1')}
          >
            {PANELS[id]}
          </Window>
        ))}
      </div>
    </>
  );
}

/** Layout for phones: tabs for devices and panels. */
function OneAtATime() {
  const { devices } = useControls().view;
  const panels = usePanels();
  const [current, choose] = useState<string>('device-0');
  const device = devices.find(({ index }) => `device-${index}` === current);
  const panel = PANELS[current as Panel];
  const items = [
    ...devices.map((each) => ({
      id: `device-${each.index}`,
      label: deviceTitle(each),
      mark: <span aria-hidden="true" className={cx('size-2 rounded-pill', each.inSync ? 'bg-ok' : 'bg-warn')} />,
    })),
    ...panels,
  ];
  return (
    <>
      <TabBar<string>
        label={laboratory.bench.sections}
        prefix="lab"
        items={items}
        current={current}
        onChange={choose}
      />
      <TabPanel prefix="lab" current={current} className="flex flex-col">
        {device ? (
          <DeviceCard key={device.index} device={device} />
        ) : (
          <div className="relative flex h-[560px] flex-col overflow-y-auto rounded-card border border-line bg-surface">
            {panel}
          </div>
        )}
      </TabPanel>
    </>
  );
}

function Window({
  title,
  mark,
  className,
  children,
}: {
  title: string;
  mark?: ReactNode;
  className: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={cx(
        'flex h-[560px] min-w-0 flex-col overflow-clip rounded-card border border-line bg-surface',
        className,
      )}
    >
      <h2
        id={id}
        className="flex h-13 flex-none items-center gap-2 px-4 font-text text-second font-semibold tracking-normal"
      >
        {title}
        {mark}
      </h2>
      <div className="relative flex min-h-0 flex-1 flex-col overflow-y-auto">{children}</div>
    </section>
  );
}
