import { Dialog } from 'radix-ui';
import type { KeyboardEvent, ReactNode } from 'react';
import { giveFocusBack } from './return-focus.ts';
import { useCloseOnBack } from './use-close-on-back.ts';

interface Props {
  /** Title for screen readers; not visible. */
  title: string;
  onClose: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  children: ReactNode;
}

/** Shows content over the whole screen. Escape, Back and a `FullScreenClose` inside close it. */
export function FullScreen({ title, onClose, onKeyDown, children }: Props) {
  useCloseOnBack(true, onClose);
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={giveFocusBack()}
          onKeyDown={onKeyDown}
          className="fixed inset-0 z-50 flex flex-col bg-ground"
        >
          <Dialog.Title className="sr-only">{title}</Dialog.Title>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

export const FullScreenClose = Dialog.Close;
