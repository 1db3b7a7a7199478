import type { ReactNode } from 'react';
import { errorText } from '#i18n/errors.ts';
import { connectionTest as text } from '#i18n/fr/connection-test.ts';
import { useConnection } from '#live/use-connection.ts';
import { useSync } from '#live/use-sync.ts';
import { ConnectionStatus } from '#ui/ConnectionStatus.tsx';
import { healthOfWay, stateOf, type Tried, type Way } from '../connections.ts';
import { Figures, Part } from './Part.tsx';

const words = text.connections;
const looks = { healthy: 'text-ok', degraded: 'text-warn', critical: 'text-bad' } as const;

type Line = readonly [label: string, value: ReactNode];

/**
 * One way to the server: whether it stands, how long it takes, how it does; and for a member what its use has shown.
 */
export function WayPart({ way, tried, member }: { way: Way; tried: Tried; member: boolean }) {
  const { figures } = useSync();
  const used = useUse(way);
  const connection = useConnection();
  const cut = member && way === 'live' && connection !== 'online';
  const health = cut ? 'critical' : healthOfWay(way, tried, member ? figures : null);
  const lines: Line[] = [
    [
      words.state,
      member && way === 'live' ? <ConnectionStatus connection={connection} silent /> : words.states[stateOf(tried)],
    ],
    [words.latency, tried?.ok ? text.milliseconds(tried.value) : words.unmeasured],
    [words.health, health ? <span className={looks[health]}>{text.health.levels[health]}</span> : words.unmeasured],
    ...(tried && !tried.ok
      ? [[words.reason, <span className="text-bad">{errorText(tried.code)}</span>] satisfies Line]
      : []),
  ];
  return (
    <Part title={words[way]} {...(member && way === 'live' && { note: words.window })}>
      <Figures of={member ? [...lines, ...used] : lines} />
    </Part>
  );
}

/** What the worker has counted within the last hour. */
function useUse(way: Way): Line[] {
  const { figures, error, leads, waitsFor } = useSync();
  const count = (value: number | undefined) => value ?? 0;
  const codeOf = (code: typeof error) => (code === null ? words.none : errorText(code));
  if (way === 'live')
    return [
      [words.reconnections, count(figures?.reconnections)],
      [words.duplicates, count(figures?.duplicates)],
      [words.outOfOrder, count(figures?.outOfOrder)],
      [words.lastError, codeOf(error)],
    ];
  return [
    [words.average, typeof figures?.latency === 'number' ? text.milliseconds(figures.latency) : words.unmeasured],
    [words.sent, count(figures?.sent)],
    [words.failed, count(figures?.failed)],
    [words.waitsFor, codeOf(waitsFor)],
    [words.leads, leads ? words.yes : words.no],
  ];
}
