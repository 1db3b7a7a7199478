import { useLayoutEffect, type RefObject } from 'react';

/** Asked once: engines that grow a field by themselves (`field-sizing: content`) need nothing else. */
const hasFieldSizing = typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content');

function measure(field: HTMLTextAreaElement): void {
  field.style.height = 'auto';
  // Borders belong to the height, and not to what is measured.
  field.style.height = `${field.scrollHeight + field.offsetHeight - field.clientHeight}px`;
}

/** A text field as high as its words, in every engine; `max-height` of its class bounds it. */
export function useAutoHeight(ref: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => {
    if (!hasFieldSizing && ref.current) measure(ref.current);
  }, [ref, text]);
  useLayoutEffect(() => {
    if (hasFieldSizing) return;
    const remeasure = () => ref.current && measure(ref.current);
    addEventListener('resize', remeasure);
    return () => removeEventListener('resize', remeasure);
  }, [ref]);
}
