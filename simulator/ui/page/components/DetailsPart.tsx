import type { ReactNode } from 'react';
import { errorText } from '#i18n/errors.ts';
import { connectionTest } from '#i18n/fr/connection-test.ts';
import { laboratory } from '../text.fr.ts';
import type { DeviceView, TabLine } from '#simulator/ui/types.ts';

const text = laboratory.device;
const date = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Paris',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

const nameOf = ({ name, leads, frozen }: TabLine) =>
  [name, leads && text.leader, frozen && text.frozen].filter(Boolean).join(' · ');

/** Shows a device's health, latency, clock, tabs and writes. */
export function DetailsPart({ device }: { device: DeviceView }) {
  const { health, latency, clock, tabs, writes, waitsFor } = device;
  const lines: [string, ReactNode][] = [
    [text.healthLabel, text.health[health]],
    [text.latency, latency === null ? text.unmeasured : text.latencyOf(latency)],
    [text.clock, <time dateTime={new Date(clock).toISOString()}>{date.format(clock)}</time>],
    [text.tabs, tabs.length === 0 ? text.noTab : tabs.map(nameOf).join(', ')],
    [text.writes, text.writesOf(writes.queue, writes.store)],
    ...(waitsFor === null
      ? []
      : [[connectionTest.connections.waitsFor, errorText(waitsFor)] satisfies [string, ReactNode]]),
  ];
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-small">
      {lines.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-text-faint">{label}</dt>
          <dd className="text-right tabular [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
