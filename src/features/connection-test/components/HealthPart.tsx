import { healthOf, type Health } from '#domain/health.ts';
import { connectionTest as text } from '#i18n/fr/connection-test.ts';
import { useConnection } from '#live/use-connection.ts';
import { useSync } from '#live/use-sync.ts';
import { cx } from '#ui/cx.ts';
import { useNow } from '#ui/use-now.ts';
import { worst, healthOfWay } from '../connections.ts';
import { useTries } from '../use-tries.ts';
import { Part } from './Part.tsx';
import { WayPart } from './WayPart.tsx';

const looks: Record<Health, string> = { healthy: 'text-ok', degraded: 'text-warn', critical: 'text-bad' };

/**
 * How the connection does [CHAT-90], and each of its two ways. A member's is judged by its use, a guest's by being
 * tried.
 */
export function HealthPart({ member }: { member: boolean }) {
  const { figures } = useSync();
  const connection = useConnection();
  const tries = useTries(useNow());
  const tried = worst([healthOfWay('live', tries.live, null), healthOfWay('requests', tries.requests, null)]);
  const health = member ? healthOf(connection === 'online', figures) : tried;
  return (
    <>
      <Part title={text.health.title}>
        <div role="status" className="py-2">
          <p className={cx('text-lead font-semibold', health ? looks[health] : 'text-text-faint')}>
            {health ? text.health.levels[health] : text.health.unknown}
          </p>
          <p className="mt-0.5 text-second text-text-soft">
            {health ? (member ? text.health.texts[health] : text.health.guestTexts[health]) : text.health.trying}
          </p>
        </div>
      </Part>
      <WayPart way="live" tried={tries.live} member={member} />
      <WayPart way="requests" tried={tries.requests} member={member} />
    </>
  );
}
