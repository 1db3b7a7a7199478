import { Dialog } from 'radix-ui';
import type { ReactNode } from 'react';

interface Props {
  title: string;
  /** Named by whoever opens it. */
  closeButton: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** Something to choose from or to look through: from below on a phone, in the middle of a desk. */
export function Sheet({ title, closeButton, onClose, children }: Props) {
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-veil data-[state=open]:animate-come" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-x-0 bottom-0 z-50 flex max-h-[80dvh] flex-col rounded-t-card bg-raised p-4 pb-[max(16px,env(safe-area-inset-bottom))] shadow-float hairline data-[state=open]:animate-come desktop:inset-auto desktop:top-1/2 desktop:left-1/2 desktop:w-[560px] desktop:-translate-1/2 desktop:rounded-card desktop:p-6"
        >
          <div className="mb-3 flex items-center justify-between gap-3">
            <Dialog.Title className="text-mark">{title}</Dialog.Title>
            <Dialog.Close asChild>{closeButton}</Dialog.Close>
          </div>
          <div className="-m-1 min-h-0 flex-1 overflow-y-auto p-1">{children}</div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
