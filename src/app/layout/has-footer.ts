/**
 * Paths without a footer [SHELL-64, SHELL-65, SHELL-66, SHELL-69]: conversations need the room down to the edge, and
 * the others are for administrators.
 */
const FOOTERLESS = /^\/(chat|conversation|video-chat|many-to-many-chat|admin)(\/|$)/;

export const hasFooter = (path: string): boolean => !FOOTERLESS.test(path);

/** The house's paths have no bottom bar, which would take the room of what a decision needs [SHELL-58]. */
export const hasBottomBar = (path: string): boolean => !path.startsWith('/admin');
