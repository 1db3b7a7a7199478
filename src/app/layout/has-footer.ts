/**
 * Screens that have no footer [SHELL-64, SHELL-65, SHELL-66, SHELL-69]: what is written there reaches to the edge, or
 * concerns administrators.
 */
const FOOTERLESS = /^\/(chat|conversation|video-chat|many-to-many-chat|admin)(\/|$)/;

export const hasFooter = (path: string): boolean => !FOOTERLESS.test(path);
