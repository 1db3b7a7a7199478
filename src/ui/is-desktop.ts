/**
 * Says whether the device has a mouse and room for two panes. Then a field may get the focus at once: no on-screen
 * keyboard will cover the content.
 */
export const isDesktop = (): boolean => matchMedia('(width >= 48rem) and (hover: hover) and (pointer: fine)').matches;
