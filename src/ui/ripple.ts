/**
 * A drop of light under what is pressed, 600 ms long at the normal speed [DISPLAY-25]. It lies over the page, in an
 * element of its own, so it changes nothing that a screen draws.
 */
const PRESSABLE = 'button:not(:disabled), a.control, nav a, [role="menuitem"]';
const STILL_QUERY = '(prefers-reduced-motion: reduce)';

function isStill(): boolean {
  const { classList } = document.documentElement;
  return (
    classList.contains('reduced-motion') || (matchMedia(STILL_QUERY).matches && !classList.contains('full-motion'))
  );
}

function drop({ target, button, clientX, clientY }: PointerEvent): void {
  const pressed = target instanceof Element && button === 0 ? target.closest(PRESSABLE) : null;
  if (!pressed || isStill()) return;
  const { left, top, width, height } = pressed.getBoundingClientRect();
  const { borderRadius, color } = getComputedStyle(pressed);
  const ripple = document.createElement('div');
  ripple.className = 'ripple';
  ripple.ariaHidden = 'true';
  Object.assign(ripple.style, {
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
    borderRadius,
    color,
  });
  const { style } = ripple;
  style.setProperty('--x', `${clientX - left}px`);
  style.setProperty('--y', `${clientY - top}px`);
  style.setProperty('--reach', `${2 * Math.hypot(width, height)}px`);
  const remove = () => {
    ripple.remove();
    removeEventListener('pointercancel', remove);
  };
  ripple.addEventListener('animationend', remove);
  // A touch that becomes a scroll presses nothing.
  addEventListener('pointercancel', remove);
  document.body.append(ripple);
}

export function startRipple(): void {
  addEventListener('pointerdown', drop, { passive: true });
}
