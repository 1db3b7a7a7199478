import { useEffect, useState, type ClipboardEvent } from 'react';

const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;

/**
 * Receives files dropped anywhere on the page while a composer is shown, in their order. Returns true while files are
 * dragged over the page.
 */
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

/** Returns pasted files; pasted text is left to the field. */
export function pastedFiles(event: ClipboardEvent): readonly File[] {
  const { files, types } = event.clipboardData;
  if (files.length === 0 || types.includes('text/plain')) return [];
  event.preventDefault();
  return [...files];
}
