import type { WaitingView } from '#domain/views.ts';
import { outbox as text } from '#i18n/fr/outbox.ts';
import { useCommands } from '#device/use-commands.ts';
import { toast } from '#ui/toast.ts';
import { cancel, confirm, decline, retry, reword, resend } from './commands.ts';

const commands = { cancel, confirm, decline, retry, reword, resend };

export interface WaitingActions {
  onReword(waiting: WaitingView, text: string): Promise<boolean>;
  onCancel(waiting: WaitingView): void;
  onRetry(waiting: WaitingView): void;
  onConfirm(waiting: WaitingView): void;
  onDecline(waiting: WaitingView): void;
  onResend(waiting: WaitingView): void;
}

/** Returns the actions on waiting entries; shows a toast if an entry has been sent meanwhile. */
export function useWaitingActions(): WaitingActions {
  const run = useCommands(commands);
  const toastIfLate = (request: Promise<boolean> | undefined) =>
    void request?.then((done) => (done ? undefined : toast(text.late, { tone: 'bad' })));
  return {
    onReword: async (waiting, newText) => (await run?.reword({ waiting, text: newText })) ?? false,
    onCancel: (waiting) => toastIfLate(run?.cancel(waiting)),
    onRetry: (waiting) => toastIfLate(run?.retry(waiting)),
    onConfirm: (waiting) => toastIfLate(run?.confirm(waiting)),
    onDecline: (waiting) => toastIfLate(run?.decline(waiting)),
    onResend: (waiting) => toastIfLate(run?.resend(waiting)),
  };
}
