import { useEffect, useState, type ClipboardEvent } from 'react';

const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;

/** Files dropped anywhere on the page, while a composer stands there, in their order. True: some hang over it. */
export function useDroppedFiles(onFiles: (files: readonly File[]) => void): boolean {
  const [isDragOver, setDragOver] = useState(false);
  useEffect(() => {
    const onOver = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setDragOver(true);
    };
    const onLeave = ({ relatedTarget }: DragEvent) => void (relatedTarget === null && setDragOver(false));
    const onDrop = (event: DragEvent) => {
      setDragOver(false);
      if (!carriesFiles(event)) return;
      event.preventDefault();
      onFiles([...(event.dataTransfer?.files ?? [])]);
    };
    window.addEventListener('dragover', onOver);
    window.addEventListener('dragleave', onLeave);
    window.addEventListener('drop', onDrop);
    return () => {
      window.removeEventListener('dragover', onOver);
      window.removeEventListener('dragleave', onLeave);
      window.removeEventListener('drop', onDrop);
    };
  }, [onFiles]);
  return isDragOver;
}

/** Pasted files; words are left to the field. */
export function pastedFiles(event: ClipboardEvent): readonly File[] {
  const { files, types } = event.clipboardData;
  if (files.length === 0 || types.includes('text/plain')) return [];
  event.preventDefault();
  return [...files];
}
