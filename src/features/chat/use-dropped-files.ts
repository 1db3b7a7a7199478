import { useEffect, useState, type ClipboardEvent } from 'react';

const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;

/** A file dropped anywhere on the page, while a composer stands there. True: one hangs over it. */
export function useDroppedFiles(onFile: (file: File) => void): boolean {
  const [over, hover] = useState(false);
  useEffect(() => {
    const onOver = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      hover(true);
    };
    const onLeave = ({ relatedTarget }: DragEvent) => void (relatedTarget === null && hover(false));
    const onDrop = (event: DragEvent) => {
      hover(false);
      if (!carriesFiles(event)) return;
      event.preventDefault();
      const [file] = event.dataTransfer?.files ?? [];
      if (file) onFile(file);
    };
    window.addEventListener('dragover', onOver);
    window.addEventListener('dragleave', onLeave);
    window.addEventListener('drop', onDrop);
    return () => {
      window.removeEventListener('dragover', onOver);
      window.removeEventListener('dragleave', onLeave);
      window.removeEventListener('drop', onDrop);
    };
  }, [onFile]);
  return over;
}

/** A pasted file; words are left to the field. */
export function pastedFile(event: ClipboardEvent): File | null {
  const { files, types } = event.clipboardData;
  const [file] = files;
  if (!file || types.includes('text/plain')) return null;
  event.preventDefault();
  return file;
}
