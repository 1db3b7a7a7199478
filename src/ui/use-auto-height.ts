import { useLayoutEffect, type RefObject } from 'react';

/** Whether the browser sizes a field by its content itself (`field-sizing: content`); then nothing else is needed. */
const hasFieldSizing = typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content');

function measure(field: HTMLTextAreaElement): void {
  field.style.height = 'auto';
  // The style includes the borders, but `scrollHeight` does not.
  field.style.height = `${field.scrollHeight + field.offsetHeight - field.clientHeight}px`;
}

/** Makes a text area as high as its text, in every browser, up to the `max-height` of its class. */
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
