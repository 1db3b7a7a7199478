import { MESSAGE_LENGTH } from '#schemas/limits.ts';

/** What is typed as it is sent: trimmed, and cut to the limit, counted in code points so that no character is halved. */
export const cutText = (typed: string): string => [...typed.trim()].slice(0, MESSAGE_LENGTH).join('').trimEnd();
