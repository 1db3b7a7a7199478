import { CircleCheck, CircleDashed } from 'lucide-react';
import { useId } from 'react';
import { laboratory } from '../text.fr.ts';
import { formatNumber } from '#i18n/fr/typography.ts';
import type { DeviceView } from '#simulator/ui/types.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { ConnectionStatus } from '#ui/ConnectionStatus.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/Icon.tsx';
import { useControls } from '../controls.ts';
import { activeSwitches, deviceTitle } from '../scenario-text.ts';
import { DetailsPart } from './DetailsPart.tsx';
import { DeviceScreen } from './DeviceScreen.tsx';
import { Disclosure } from './Disclosure.tsx';
import { PreferencesPart } from './PreferencesPart.tsx';
import { QueuePart } from './QueuePart.tsx';
import { SwitchesPart } from './SwitchesPart.tsx';

const text = laboratory.device;

/** Shows a device: its member, its state, its screen, and its controls. */
export function DeviceCard({ device }: { device: DeviceView }) {
  const id = useId();
  const { queue, switches, inSync, connection, storage, outdated, health } = device;
  const active = activeSwitches(switches);
  const hasStarted = useControls().view.now > 0;
  return (
    <section
      aria-labelledby={id}
      className="flex min-w-0 flex-col overflow-clip rounded-card border border-line bg-surface"
    >
      <header className="flex items-center gap-3 px-4 py-3">
        <Avatar name={device.member} size={40} />
        <div className="min-w-0 flex-1">
          <h3 id={id} className="truncate font-text text-body leading-5 font-semibold tracking-normal">
            {deviceTitle(device)}
          </h3>
          <p className={cx('mt-0.5 flex flex-wrap items-center gap-x-3', !hasStarted && 'invisible')}>
            <ConnectionStatus connection={connection} silent />
            <span className={cx('inline-flex items-center gap-1 text-mini', inSync ? 'text-ok' : 'text-warn')}>
              <Icon icon={inSync ? CircleCheck : CircleDashed} size={14} />
              {inSync ? text.level : text.behind}
            </span>
          </p>
        </div>
      </header>
      {(storage !== 'well' || outdated) && (
        <p className="bg-bad-wash px-4 py-2 text-small text-bad">
          {outdated ? text.outdated : storage === 'well' ? '' : text.storage[storage]}
        </p>
      )}
      <div className="relative flex h-[400px] min-h-0 flex-col border-t border-line bg-ground">
        <DeviceScreen device={device} />
      </div>
      <Disclosure
        title={text.queue}
        note={
          queue.length === 0 ? laboratory.queue.empty : <span className="text-warn">{formatNumber(queue.length)}</span>
        }
      >
        <QueuePart device={device} />
      </Disclosure>
      <Disclosure
        title={laboratory.switches.title}
        note={<span className={cx(active > 0 && 'text-warn')}>{laboratory.switches.active(active)}</span>}
      >
        <SwitchesPart device={device} />
      </Disclosure>
      <Disclosure
        title={laboratory.preferences.title}
        note={device.preferences.some(({ waits }) => waits) ? laboratory.queue.states.waits : undefined}
      >
        <PreferencesPart device={device} />
      </Disclosure>
      <Disclosure
        title={text.details}
        note={
          <span className={cx(health === 'degraded' && 'text-warn', health === 'critical' && 'text-bad')}>
            {hasStarted && text.health[health]}
          </span>
        }
      >
        <DetailsPart device={device} />
      </Disclosure>
    </section>
  );
}
