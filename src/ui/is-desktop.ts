/** A mouse and room for two panes: the field may have the focus without a keyboard rising over what is read. */
export const isDesktop = (): boolean => matchMedia('(width >= 48rem) and (hover: hover) and (pointer: fine)').matches;
