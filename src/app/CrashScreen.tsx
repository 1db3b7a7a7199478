import { useState } from 'react';
import { appTexts } from '#i18n/fr/app.ts';
import { logLines } from '#lib/log.ts';
import { Button } from '#ui/Button.tsx';
import { Mark } from '#ui/Wordmark.tsx';

const copyLog = () =>
  navigator.clipboard.writeText(
    logLines()
      .map((line) => JSON.stringify(line))
      .join('\n'),
  );

/**
 * Shown when the app itself has crashed [SHELL-134, SHELL-135]. It uses nothing that could have caused the crash. The
 * log contains no name and no text [SHELL-177].
 */
export function CrashScreen() {
  const [copied, setCopied] = useState(false);
  const text = appTexts.shell.crash;
  return (
    <main role="alert" className="grid min-h-screen-free place-content-center place-items-center gap-4 p-6 text-center">
      <Mark className="mb-3 scale-150" />
      <h1 className="text-title">{text.title}</h1>
      <p className="text-text-soft">{text.text}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-3">
        <Button
          variant="quiet"
          onClick={() =>
            void copyLog().then(
              () => setCopied(true),
              () => setCopied(false),
            )
          }
        >
          {copied ? text.copied : text.copyLog}
        </Button>
        <Button onClick={() => location.reload()}>{text.reload}</Button>
      </div>
    </main>
  );
}
