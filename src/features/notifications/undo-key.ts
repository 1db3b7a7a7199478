/**
 * Undoes by Ctrl+Z or ⌘Z what a toast offers to undo, the latest first. In a field these keys undo what was typed.
 */
interface KeyTarget {
  addEventListener(type: 'keydown', listener: (event: KeyboardEvent) => void): void;
  removeEventListener(type: 'keydown', listener: (event: KeyboardEvent) => void): void;
}

const FIELDS = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';

const isUndoKey = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'z' && ctrlKey !== metaKey && !shiftKey && !altKey;
const isInField = ({ target }: KeyboardEvent): boolean =>
  Boolean((target as Partial<Element> | null)?.closest?.(FIELDS));

/** Returns a function that offers to undo something; what that returns takes the offer back. */
export function undoKey(target: KeyTarget): (undo: () => void) => () => void {
  const offers: (() => void)[] = [];
  const onKeyDown = (event: KeyboardEvent) => {
    const latest = offers.at(-1);
    if (!latest || !isUndoKey(event) || isInField(event)) return;
    event.preventDefault();
    latest();
  };
  return (undo) => {
    const end = () => {
      const place = offers.indexOf(offer);
      if (place < 0) return;
      offers.splice(place, 1);
      if (offers.length === 0) target.removeEventListener('keydown', onKeyDown);
    };
    const offer = () => {
      end();
      undo();
    };
    offers.push(offer);
    if (offers.length === 1) target.addEventListener('keydown', onKeyDown);
    return end;
  };
}
