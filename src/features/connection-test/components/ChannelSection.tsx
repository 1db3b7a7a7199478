import type { ReactNode } from 'react';
import { errorText } from '#i18n/errors.ts';
import { connectionTest as text } from '#i18n/fr/connection-test.ts';
import { useConnection } from '#device/use-connection.ts';
import { useSync } from '#device/use-sync.ts';
import { ConnectionStatus } from '#ui/ConnectionStatus.tsx';
import { healthOfChannel, stateOf, type ProbeResult, type ConnectionChannel } from '../connections.ts';
import { Figures, TestSection } from './TestSection.tsx';

const labels = text.connections;
const looks = { healthy: 'text-ok', degraded: 'text-warn', critical: 'text-bad' } as const;

type Line = readonly [label: string, value: ReactNode];

/** Shows one channel to the server: its state, latency and health; and for a member the figures of its use. */
export function ChannelSection({
  channel,
  probe,
  member,
}: {
  channel: ConnectionChannel;
  probe: ProbeResult;
  member: boolean;
}) {
  const { figures } = useSync();
  const usageLines = useUsageLines(channel);
  const connection = useConnection();
  const cut = member && channel === 'live' && connection !== 'online';
  const health = cut ? 'critical' : healthOfChannel(channel, probe, member ? figures : null);
  const lines: Line[] = [
    [
      labels.state,
      member && channel === 'live' ? (
        <ConnectionStatus connection={connection} silent />
      ) : (
        labels.states[stateOf(probe)]
      ),
    ],
    [labels.latency, probe?.ok ? text.milliseconds(probe.value) : labels.unmeasured],
    [labels.health, health ? <span className={looks[health]}>{text.health.levels[health]}</span> : labels.unmeasured],
    ...(probe && !probe.ok
      ? [[labels.reason, <span className="text-bad">{errorText(probe.code)}</span>] satisfies Line]
      : []),
  ];
  return (
    <TestSection title={labels[channel]} {...(member && channel === 'live' && { note: labels.window })}>
      <Figures entries={member ? [...lines, ...usageLines] : lines} />
    </TestSection>
  );
}

/** Returns the figures that the worker has counted within the last hour. */
function useUsageLines(channel: ConnectionChannel): Line[] {
  const { figures, error, isLeader, retryReason } = useSync();
  const count = (value: number | undefined) => value ?? 0;
  const codeOf = (code: typeof error) => (code === null ? labels.none : errorText(code));
  if (channel === 'live')
    return [
      [labels.reconnections, count(figures?.reconnections)],
      [labels.duplicates, count(figures?.duplicates)],
      [labels.outOfOrder, count(figures?.outOfOrder)],
      [labels.lastError, codeOf(error)],
    ];
  return [
    [labels.average, typeof figures?.latency === 'number' ? text.milliseconds(figures.latency) : labels.unmeasured],
    [labels.sent, count(figures?.sent)],
    [labels.failed, count(figures?.failed)],
    [labels.waitsFor, codeOf(retryReason)],
    [labels.leads, isLeader ? labels.yes : labels.no],
  ];
}
