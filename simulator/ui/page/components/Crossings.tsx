import { ArrowDown, Server } from 'lucide-react';
import { useMemo, useState } from 'react';
import { laboratory } from '../text.fr.ts';
import type { Crossing, Fate } from '#simulator/ui/types.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Chip } from '#ui/Chip.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { useRowsFromEnd } from '#ui/virtual-list/use-rows-from-end.ts';
import { useControls } from '../controls.ts';
import { deviceTitle, routeText } from '../scenario-text.ts';
import { LANE, Lanes } from './Lanes.tsx';

const text = laboratory.crossings;
const looks: Record<Fate, string> = {
  way: 'text-warn',
  delivered: 'text-text-faint',
  lost: 'text-bad',
  doubled: 'text-warn',
  late: 'text-warn',
  refused: 'text-bad',
};

/** Lists the messages between devices and server, for all devices or one. */
export function Crossings() {
  const { view } = useControls();
  const { devices, timeline } = view;
  const [only, show] = useState<number | null>(null);
  const lines = only === null ? timeline : timeline.filter(({ from, to }) => from === only || to === only);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div
        role="group"
        aria-label={text.filter}
        className="flex flex-none gap-1.5 overflow-x-auto px-4 pt-1 pb-2.5 max-desktop:pt-3"
      >
        <Chip on={only === null} onClick={() => show(null)}>
          {text.all}
        </Chip>
        {devices.map((device) => (
          <Chip key={device.index} on={only === device.index} onClick={() => show(device.index)}>
            {deviceTitle(device)}
          </Chip>
        ))}
      </div>
      {lines.length > 0 && <LaneNames />}
      {lines.length === 0 ? (
        <p className="m-auto px-6 py-10 text-center text-small text-text-faint">
          {only === null ? text.empty : text.emptyFor}
        </p>
      ) : (
        <Lines key={only ?? 'all'} lines={lines} />
      )}
    </div>
  );
}

/** Shows the owner of each lane. */
function LaneNames() {
  const { devices } = useControls().view;
  return (
    <div aria-hidden="true" className="flex h-8 flex-none items-center gap-3 px-4">
      <span className="w-[58px]" />
      <span className="flex">
        {devices.map((device) => (
          <span
            key={device.index}
            title={deviceTitle(device)}
            className="grid place-items-center"
            style={{ width: LANE }}
          >
            <Avatar name={device.member} size={20} />
          </span>
        ))}
        <span title={text.server} className="grid place-items-center text-accent-text" style={{ width: LANE }}>
          <Icon icon={Server} size={18} />
        </span>
      </span>
    </div>
  );
}

/** Follows the newest line until the reader scrolls up. */
function Lines({ lines }: { lines: readonly Crossing[] }) {
  const ids = useMemo(() => lines.map(({ id }) => String(id)), [lines]);
  const { scroller, watchRow, drawn, atEnd, toEnd } = useRowsFromEnd({ ids });
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={scroller}
        role="region"
        aria-label={text.list}
        tabIndex={0}
        className="relative flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain border-t border-line [overflow-anchor:none] focus-visible:-outline-offset-2"
      >
        <ol className="mb-auto flex-none" style={{ paddingTop: drawn.spaceAbove, paddingBottom: drawn.spaceBelow }}>
          {lines.slice(drawn.first, drawn.end).map((line) => (
            <li key={line.id} ref={watchRow} data-row={line.id}>
              <Line line={line} />
            </li>
          ))}
        </ol>
      </div>
      {!atEnd && (
        <IconButton
          icon={ArrowDown}
          label={text.follow}
          onClick={toEnd}
          className="absolute right-4 bottom-3 animate-come rounded-pill! bg-raised shadow-float"
        />
      )}
    </div>
  );
}

function Line({ line }: { line: Crossing }) {
  const { devices } = useControls().view;
  const { at, kind, fate } = line;
  const repeatsKind = line.text.toLowerCase().includes(text.kinds[kind].toLowerCase());
  const isLocal = kind === 'act' || kind === 'switch';
  return (
    <div className={cx('flex h-10 items-center gap-3 px-4 text-small', isLocal && 'bg-sunken/60')}>
      <span className="w-[58px] flex-none text-right text-mini text-text-faint tabular">
        {laboratory.transport.seconds(at)}
      </span>
      <Lanes crossing={line} devices={devices.length} />
      <span className="sr-only">{routeText(line, devices)}</span>
      <span className="min-w-0 flex-1 truncate" title={line.text}>
        {!repeatsKind && <span className="font-medium">{text.kinds[kind]} </span>}
        <span className={cx(!repeatsKind && 'text-text-soft')}>{line.text}</span>
      </span>
      {!isLocal && <span className={cx('flex-none text-mini', looks[fate])}>{text.fates[fate]}</span>}
    </div>
  );
}
