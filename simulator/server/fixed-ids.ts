/** Makes ids and instants from numbers, so that every run shows the same. */

/** Start of virtual time, in milliseconds. */
export const START = Date.parse('2026-03-01T12:00:00Z');
export const instant = (n: number): string => new Date(START + n * 1000).toISOString();
export const uuid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
export const emailOf = (member: string): string => `${member}@example.org`;
