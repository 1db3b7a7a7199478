import { log } from '#lib/log.ts';

/**
 * Short messages that go by themselves: `toast('Connexion réussie')`, `toast('Erreur de connexion', { text: …, tone:
 * 'bad' })`.
 */
export interface ToastOptions {
  /** A second line. */
  text?: string;
  /** `bad` is the specification's destructive style. */
  tone?: 'plain' | 'bad';
  action?: { label: string; onClick: () => void };
  /** One at a time under this name: the next takes the place of the last. */
  id?: string;
  /** Longer than usual, for what takes longer to read. */
  durationMs?: number;
}

let resolveMounted: () => void;
const toasterReady = new Promise<void>((resolve) => (resolveMounted = resolve));
/** Called by the Toaster: what is said before it stands waits for it. */
export const toasterMounted = (): void => resolveMounted();

/** The toasts themselves are not on the device yet, and there is no network. */
const logUnavailable = () => log.warn('toast.unsaid');

/** Never awaited by anyone: the toaster is not part of the first load. */
export function toast(title: string, { text, tone = 'plain', action, id, durationMs }: ToastOptions = {}): void {
  void Promise.all([import('sonner'), toasterReady]).then(([sonner]) => {
    const show = tone === 'bad' ? sonner.toast.error : sonner.toast;
    show(title, {
      ...(text !== undefined && { description: text }),
      ...(action && { action }),
      ...(id !== undefined && { id }),
      ...(durationMs !== undefined && { duration: durationMs }),
    });
  }, logUnavailable);
}
