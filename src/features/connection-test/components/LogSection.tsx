import { useEffect, useState } from 'react';
import { connectionTest as text } from '#i18n/fr/connection-test.ts';
import { useSync } from '#device/use-sync.ts';
import { logLines } from '#lib/log.ts';
import { saveFile } from '#platform/save-file.ts';
import { syncClient } from '#platform/worker-client.ts';
import { Button } from '#ui/Button.tsx';
import { useNow } from '#ui/use-now.ts';
import { joinLogs, logFile, type SourcedLogLine } from '../log-file.ts';
import { TestSection } from './TestSection.tsx';

const VISIBLE_LINES = 40;

async function readLogs(): Promise<{ lines: SourcedLogLine[]; isComplete: boolean }> {
  const worker = await syncClient()
    .logLines()
    .catch(() => null);
  return { lines: joinLogs(logLines(), worker ?? []), isComplete: worker !== null };
}

/** The last log lines of page and worker, and all of them as a file [SHELL-177]. */
export function LogSection() {
  const sync = useSync();
  const now = useNow();
  const [{ lines, isComplete }, setLogs] = useState<{ lines: SourcedLogLine[]; isComplete: boolean }>({
    lines: [],
    isComplete: true,
  });
  useEffect(() => {
    let isMounted = true;
    void readLogs().then((logs) => isMounted && setLogs(logs));
    return () => {
      isMounted = false;
    };
  }, [now]);
  const save = () =>
    void readLogs().then((logs) =>
      saveFile(
        'alcove-journal.ndjson',
        logFile(logs.lines, { ...sync, agent: navigator.userAgent }),
        'application/x-ndjson',
      ),
    );
  const recent = lines.slice(-VISIBLE_LINES).reverse();
  return (
    <TestSection title={text.log.title} note={text.log.text}>
      {!isComplete && <p className="pt-2 text-small text-warn">{text.log.unreadable}</p>}
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
    </TestSection>
  );
}
