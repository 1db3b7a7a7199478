import { healthOf, type Health } from '#domain/health.ts';
import { errorText } from '#i18n/errors.ts';
import { connectionTest as text } from '#i18n/fr/connection-test.ts';
import { useConnection } from '#live/use-connection.ts';
import { useSync } from '#live/use-sync.ts';
import { ConnectionStatus } from '#ui/ConnectionStatus.tsx';
import { cx } from '#ui/cx.ts';
import { Figures, Part } from './Part.tsx';

const looks: Record<Health, string> = { healthy: 'text-ok', degraded: 'text-warn', critical: 'text-bad' };

/** How the connection does [CHAT-90], and each of its two ways. */
export function HealthPart() {
  const { figures, error, leads, waitsFor } = useSync();
  const connection = useConnection();
  const health = healthOf(connection === 'online', figures);
  const words = text.connections;
  const count = (value: number | undefined) => value ?? 0;
  const codeOf = (code: typeof error) => (code === null ? words.none : errorText(code));
  return (
    <>
      <Part title={text.health.title}>
        <div role="status" className="py-2">
          <p className={cx('text-lead font-semibold', looks[health])}>{text.health.levels[health]}</p>
          <p className="mt-0.5 text-second text-text-soft">{text.health.texts[health]}</p>
        </div>
      </Part>
      <Part title={words.live} note={words.window}>
        <Figures
          of={[
            [text.health.title, <ConnectionStatus connection={connection} silent />],
            [words.reconnections, count(figures?.reconnections)],
            [words.duplicates, count(figures?.duplicates)],
            [words.outOfOrder, count(figures?.outOfOrder)],
            [words.lastError, codeOf(error)],
          ]}
        />
      </Part>
      <Part title={words.requests}>
        <Figures
          of={[
            [words.latency, typeof figures?.latency === 'number' ? text.milliseconds(figures.latency) : words.unmeasured],
            [words.sent, count(figures?.sent)],
            [words.failed, count(figures?.failed)],
            [words.waitsFor, codeOf(waitsFor)],
            [words.leads, leads ? words.yes : words.no],
          ]}
        />
      </Part>
    </>
  );
}
