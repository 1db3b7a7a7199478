import { healthOf, type Health } from '#domain/health.ts';
import { connectionTest as text } from '#i18n/fr/connection-test.ts';
import { useConnection } from '#device/use-connection.ts';
import { useSync } from '#device/use-sync.ts';
import { cx } from '#ui/cx.ts';
import { useNow } from '#ui/use-now.ts';
import { worstOf, healthOfChannel } from '../connections.ts';
import { useProbes } from '../use-probes.ts';
import { TestSection } from './TestSection.tsx';
import { ChannelSection } from './ChannelSection.tsx';

const looks: Record<Health, string> = { healthy: 'text-ok', degraded: 'text-warn', critical: 'text-bad' };

/**
 * Shows the health of the connection [CHAT-90], and of each of its two channels. A member's connection is rated by its
 * use, a guest's by a probe.
 */
export function HealthSection({ member }: { member: boolean }) {
  const { figures } = useSync();
  const connection = useConnection();
  const tries = useProbes(useNow());
  const probeHealth = worstOf([
    healthOfChannel('live', tries.live, null),
    healthOfChannel('requests', tries.requests, null),
  ]);
  const health = member ? healthOf(connection === 'online', figures) : probeHealth;
  return (
    <>
      <TestSection title={text.health.title}>
        <div role="status" className="py-2">
          <p className={cx('text-lead font-semibold', health ? looks[health] : 'text-text-faint')}>
            {health ? text.health.levels[health] : text.health.unknown}
          </p>
          <p className="mt-0.5 text-second text-text-soft">
            {health ? (member ? text.health.texts[health] : text.health.guestTexts[health]) : text.health.trying}
          </p>
        </div>
      </TestSection>
      <ChannelSection channel="live" probe={tries.live} member={member} />
      <ChannelSection channel="requests" probe={tries.requests} member={member} />
    </>
  );
}
