import { useEffect, useState } from 'react';
import { connectionTest as text } from '#i18n/fr/connection-test.ts';
import { useSync } from '#live/use-sync.ts';
import { logLines } from '#lib/log.ts';
import { saveFile } from '#platform/save-file.ts';
import { syncClient } from '#platform/worker-client.ts';
import { Button } from '#ui/Button.tsx';
import { useNow } from '#ui/use-now.ts';
import { joinLogs, logFile, type Logged } from '../log-file.ts';
import { Part } from './Part.tsx';

const SHOWN = 40;

async function readLogs(): Promise<{ lines: Logged[]; whole: boolean }> {
  const worker = await syncClient()
    .logLines()
    .catch(() => null);
  return { lines: joinLogs(logLines(), worker ?? []), whole: worker !== null };
}

/** The last log lines of page and worker, and all of them as a file [SHELL-177]. */
export function LogPart() {
  const sync = useSync();
  const now = useNow();
  const [{ lines, whole }, hold] = useState<{ lines: Logged[]; whole: boolean }>({ lines: [], whole: true });
  useEffect(() => {
    let wanted = true;
    void readLogs().then((read) => wanted && hold(read));
    return () => {
      wanted = false;
    };
  }, [now]);
  const save = () =>
    void readLogs().then((read) =>
      saveFile(
        'alcove-journal.ndjson',
        logFile(read.lines, { ...sync, agent: navigator.userAgent }),
        'application/x-ndjson',
      ),
    );
  const recent = lines.slice(-SHOWN).reverse();
  return (
    <Part title={text.log.title} note={text.log.text}>
      {!whole && <p className="pt-2 text-small text-warn">{text.log.unreadable}</p>}
      <div className="py-2.5">
        <Button variant="quiet" size="small" onClick={save}>
          {text.log.export}
        </Button>
      </div>
      {recent.length > 0 && (
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-second font-semibold text-accent-text">
            {text.log.show(recent.length)}
          </summary>
          <ol
            aria-label={text.log.list}
            className="mb-2 overflow-x-auto rounded-control bg-sunken px-3 py-2 font-mono text-mini leading-5 whitespace-nowrap text-text-soft"
            tabIndex={0}
          >
            {recent.map((line, place) => (
              <li key={recent.length - place}>
                {new Date(line.at).toISOString().slice(11, 23)} {line.of} {line.level} {line.event}{' '}
                {JSON.stringify(line.facts)}
              </li>
            ))}
          </ol>
        </details>
      )}
    </Part>
  );
}
