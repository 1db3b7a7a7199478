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
  lastsMs?: number;
}

let mounted: () => void;
const stage = new Promise<void>((resolve) => (mounted = resolve));
/** Called by the Toaster: what is said before it stands waits for it. */
export const toasterMounted = (): void => mounted();

/** The toasts themselves are not on the device yet, and there is no network. */
const unsaid = () => log.warn('toast.unsaid');

/** Never awaited by anyone: the toaster is not part of the first load. */
export function toast(title: string, { text, tone = 'plain', action, id, lastsMs }: ToastOptions = {}): void {
  void Promise.all([import('sonner'), stage]).then(([sonner]) => {
    const show = tone === 'bad' ? sonner.toast.error : sonner.toast;
    show(title, {
      ...(text !== undefined && { description: text }),
      ...(action && { action }),
      ...(id !== undefined && { id }),
      ...(lastsMs !== undefined && { duration: lastsMs }),
    });
  }, unsaid);
}
