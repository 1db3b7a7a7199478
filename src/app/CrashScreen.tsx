import { fr } from '#i18n/fr.ts';
import { Button } from '#ui/Button.tsx';
import { Mark } from '#ui/Wordmark.tsx';

/** When the app itself has crashed [SHELL-134, SHELL-135]. Uses nothing that could have caused it. */
export function CrashScreen() {
  return (
    <main role="alert" className="grid min-h-dvh place-content-center place-items-center gap-4 p-6 text-center">
      <Mark className="mb-3 scale-150" />
      <h1 className="text-title">{fr.shell.crash.title}</h1>
      <p className="text-text-soft">{fr.shell.crash.text}</p>
      <Button className="mt-3" onClick={() => location.reload()}>
        {fr.shell.crash.reload}
      </Button>
    </main>
  );
}
