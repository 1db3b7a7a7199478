import type { WaitingView } from '#domain/views.ts';
import { outbox as text } from '#i18n/fr/outbox.ts';
import { useCommands } from '#live/use-commands.ts';
import { toast } from '#ui/toast.ts';
import { cancel, confirm, decline, retry, reword, sendAnew } from './commands.ts';

const commands = { cancel, confirm, decline, retry, reword, sendAnew };

export interface WaitingActions {
  onReword(waiting: WaitingView, text: string): Promise<boolean>;
  onCancel(waiting: WaitingView): void;
  onRetry(waiting: WaitingView): void;
  onConfirm(waiting: WaitingView): void;
  onDecline(waiting: WaitingView): void;
  onAnew(waiting: WaitingView): void;
}

/** What can be done with what waits; that it has left meanwhile is said. */
export function useWaiting(): WaitingActions {
  const ask = useCommands(commands);
  const told = (asked: Promise<boolean> | undefined) =>
    void asked?.then((done) => (done ? undefined : toast(text.late, { tone: 'bad' })));
  return {
    onReword: async (waiting, words) => (await ask?.reword({ waiting, text: words })) ?? false,
    onCancel: (waiting) => told(ask?.cancel(waiting)),
    onRetry: (waiting) => told(ask?.retry(waiting)),
    onConfirm: (waiting) => told(ask?.confirm(waiting)),
    onDecline: (waiting) => told(ask?.decline(waiting)),
    onAnew: (waiting) => told(ask?.sendAnew(waiting)),
  };
}
