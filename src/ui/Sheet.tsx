import { Dialog, type DialogProps } from './Dialog.tsx';

/** A dialog with a list: from below on mobile, in the middle on desktop. */
export function Sheet(props: Omit<DialogProps, 'sheet'>) {
  return <Dialog {...props} sheet />;
}
