/** What counts as a control: what can be pressed. */
const CONTROLS =
  ':is(button, a[href], summary, [role=button], [role=switch], [role=menuitem], [role=tab]):not(:disabled)';

const controlOf = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest(CONTROLS) : null;

/**
 * Calls back when a control is pressed, by whatever means, and when the mouse comes upon one. Returns a function that
 * stops it.
 */
export function watchControls(onTouch: (how: 'click' | 'hover') => void): () => void {
  let hovered: Element | null = null;
  const onClick = ({ target }: Event) => {
    if (controlOf(target)) onTouch('click');
  };
  const onPointerOver = ({ target, pointerType }: PointerEvent) => {
    if (pointerType !== 'mouse') return;
    const control = controlOf(target);
    if (control && control !== hovered) onTouch('hover');
    hovered = control;
  };
  document.addEventListener('click', onClick, { capture: true, passive: true });
  document.addEventListener('pointerover', onPointerOver, { passive: true });
  return () => {
    document.removeEventListener('click', onClick, { capture: true });
    document.removeEventListener('pointerover', onPointerOver);
  };
}
