import { useEffect, useEffectEvent } from 'react';

/** What uses the arrow keys itself. */
const FIELDS = 'input, textarea, select, video, [contenteditable]:not([contenteditable="false"])';
const OVERLAYS = '[role=dialog], [role=alertdialog], [role=menu]';

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target'>;

/** Returns the step that a key asks for; null: none, or the key belongs to what has the focus. */
export function stepOf({ key, ctrlKey, metaKey, altKey, target }: Press): 1 | -1 | null {
  if (ctrlKey || metaKey || altKey || (target as Partial<Element> | null)?.closest?.(`${FIELDS}, ${OVERLAYS}`))
    return null;
  return key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : null;
}

/** Goes to a neighbour with the arrow keys, where nothing else uses them. */
export function useArrowKeys(goTo: (step: 1 | -1) => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const step = stepOf(event);
    if (step !== null) goTo(step);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}
