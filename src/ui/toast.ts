import { giveFeedback } from '#lib/feedback.ts';
import { log } from '#lib/log.ts';

/**
 * Options of a short message that disappears by itself. Examples: `toast('Connexion réussie')`, `toast('Erreur de
 * connexion', { text: …, tone: 'bad' })`.
 */
export interface ToastOptions {
  /** A second line. */
  text?: string;
  /** `bad` is the destructive style of the specification. */
  tone?: 'plain' | 'bad';
  action?: { label: string; onClick: () => void };
  /** A new toast with the same id replaces the previous one. */
  id?: string;
  /** Longer than the default, for text that takes longer to read. */
  durationMs?: number;
  /** Called when it has gone by itself or was dismissed, but not when its action was chosen. */
  onEnd?: () => void;
}

let resolveMounted: () => void;
const toasterReady = new Promise<void>((resolve) => (resolveMounted = resolve));
/** Called by the Toaster when it is mounted; earlier toasts wait for it. */
export const toasterMounted = (): void => resolveMounted();

/** The toast library is not on the device yet, and there is no network. */
const logUnavailable = () => log.warn('toast.unsaid');

/** Shows a toast. It returns at once, because the toaster is not part of the first load. */
export function toast(title: string, options: ToastOptions = {}): void {
  const { text, tone = 'plain', action, id, durationMs, onEnd } = options;
  void Promise.all([import('sonner'), toasterReady]).then(([sonner]) => {
    giveFeedback(tone === 'bad' ? 'error' : 'success');
    const show = tone === 'bad' ? sonner.toast.error : sonner.toast;
    show(title, {
      ...(text !== undefined && { description: text }),
      ...(action && { action }),
      ...(id !== undefined && { id }),
      ...(durationMs !== undefined && { duration: durationMs }),
      ...(onEnd && { onAutoClose: onEnd, onDismiss: onEnd }),
    });
  }, logUnavailable);
}

/** Removes a toast that has nothing to say any more. */
export const dismissToast = (id: string): void =>
  void import('sonner').then((sonner) => void sonner.toast.dismiss(id), logUnavailable);
