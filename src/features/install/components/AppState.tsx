import type { ReactNode } from 'react';
import { useConnection } from '#device/use-connection.ts';
import { useUpdate } from '#device/use-update.ts';
import { applyUpdate, givenUpVersion } from '#platform/app-update.ts';
import { Button } from '#ui/Button.tsx';
import { Section } from '#ui/Section.tsx';
import { installApp } from '../install-app.ts';
import { installTexts as feature } from '../text.fr.ts';
import { useInstallation } from '../use-install.ts';

const { app: text } = feature;

/** « Application »: whether it is installed, online and up to date on this device [PWA-17]. */
export function AppState() {
  const installation = useInstallation();
  const isOffline = useConnection() === 'offline';
  const hasUpdate = useUpdate();
  return (
    <Section title={text.title} intro={text.intro}>
      <dl className="divide-y divide-line">
        <Row name={text.installation} value={text.installations[installation]}>
          {installation !== 'installed' && (
            <Button size="small" variant="quiet" onClick={() => void installApp()}>
              {feature.accept}
            </Button>
          )}
        </Row>
        <Row name={text.connection} value={text.connections[isOffline ? 'offline' : 'online']} />
        <Row
          name={text.version}
          value={text.versions[hasUpdate ? 'waiting' : givenUpVersion() !== null ? 'rolledBack' : 'current']}
        >
          {hasUpdate && (
            <Button size="small" onClick={applyUpdate}>
              {text.update}
            </Button>
          )}
        </Row>
      </dl>
    </Section>
  );
}

function Row({ name, value, children }: { name: string; value: string; children?: ReactNode }) {
  return (
    <div className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5 desktop:px-5">
      <dt className="font-semibold">{name}</dt>
      <dd className="min-w-0 flex-1 text-second text-text-soft">{value}</dd>
      {children && <dd>{children}</dd>}
    </div>
  );
}
