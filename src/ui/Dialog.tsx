import type { ReactNode } from 'react';
import { Dialog as Radix } from 'radix-ui';
import { X } from 'lucide-react';
import { fr } from '#i18n/fr.ts';
import { cx } from './cx.ts';
import { IconButton } from './IconButton.tsx';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** One sentence below the title. */
  description?: string;
  /** Buttons, the main one last. */
  footer?: ReactNode;
  children?: ReactNode;
  /** On mobile a sheet from below, for what holds a list. */
  sheet?: boolean;
}

const asDialog = 'top-1/2 left-1/2 w-[min(440px,calc(100vw-32px))] -translate-1/2 rounded-card data-[state=open]:animate-come data-[state=closed]:animate-go';
const asSheet =
  'inset-x-0 bottom-0 rounded-t-card pb-[max(24px,env(safe-area-inset-bottom))] data-[state=open]:animate-sheet-in data-[state=closed]:animate-sheet-out ' +
  'desktop:inset-x-auto desktop:bottom-auto desktop:top-1/2 desktop:left-1/2 desktop:w-[440px] desktop:-translate-1/2 desktop:rounded-card desktop:data-[state=open]:animate-come';

/** Holds the focus until closed; Escape, the veil and the cross close it. */
export function Dialog({ open, onOpenChange, title, description, footer, children, sheet = false }: DialogProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-veil data-[state=closed]:animate-go data-[state=open]:animate-come" />
        <Radix.Content {...(description === undefined && { 'aria-describedby': undefined })} className={cx('fixed z-50 flex max-h-[85dvh] flex-col bg-raised p-6 shadow-float hairline', sheet ? asSheet : asDialog)}>
          <div className="flex items-start gap-4">
            <Radix.Title className="flex-1 pt-1 text-mark">{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton icon={X} label={fr.ui.close} className="-mt-1.5 -mr-2.5" />
            </Radix.Close>
          </div>
          {description !== undefined && <Radix.Description className="mt-2 text-text-soft">{description}</Radix.Description>}
          {children !== undefined && <div className="mt-4 min-h-0 overflow-y-auto">{children}</div>}
          {footer !== undefined && <div className="mt-6 flex flex-wrap justify-end gap-3">{footer}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
