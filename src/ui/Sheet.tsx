import { Dialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { giveFocusBack } from './return-focus.ts';
import { useCloseOnBack } from './use-close-on-back.ts';

interface Props {
  title: string;
  /** The button that closes the sheet, with its accessible name. */
  closeButton: ReactNode;
  onClose: () => void;
  /** On desktop, at the right edge instead of in the middle. */
  side?: boolean;
  /** Higher than usual, for a form. */
  tall?: boolean;
  /** Text without a control: the part that scrolls takes the focus itself. */
  reading?: boolean;
  children: ReactNode;
}

/** Lets the first Escape close an open list of suggestions, and only the next one the sheet. */
const keepForList = (event: KeyboardEvent) =>
  event.target instanceof Element &&
  event.target.matches('[role="combobox"][aria-expanded="true"]') &&
  event.preventDefault();

/** Panel with content to choose from or read: at the bottom on a phone, in the middle on desktop. */
export function Sheet({ title, closeButton, onClose, side = false, tall = false, reading = false, children }: Props) {
  useCloseOnBack(true, onClose);
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-veil data-[state=open]:animate-come" />
        <Dialog.Content
          aria-describedby={undefined}
          onEscapeKeyDown={keepForList}
          onCloseAutoFocus={giveFocusBack()}
          className={cx(
            'fixed inset-x-0 bottom-0 z-50 flex flex-col rounded-t-card bg-raised p-4 pb-[max(16px,env(safe-area-inset-bottom))] shadow-float hairline data-[state=open]:animate-come desktop:p-6',
            tall ? 'max-h-[92dvh]' : 'max-h-[80dvh]',
            side
              ? 'desktop:top-0 desktop:left-auto desktop:max-h-none desktop:w-[440px] desktop:rounded-l-card desktop:rounded-tr-none'
              : 'desktop:inset-auto desktop:top-1/2 desktop:left-1/2 desktop:w-[560px] desktop:-translate-1/2 desktop:rounded-card',
          )}
        >
          <div className="mb-3 flex items-center justify-between gap-3">
            <Dialog.Title className="text-mark">{title}</Dialog.Title>
            <Dialog.Close asChild>{closeButton}</Dialog.Close>
          </div>
          <div tabIndex={reading ? 0 : undefined} className="-m-1 min-h-0 flex-1 overflow-y-auto p-1">
            {children}
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
