/**
 * Turns a place after which a list goes on into the cursor of a cached answer, and back: the functions of groups name
 * it by fields of the last row.
 */
export const cursorOf = (place: unknown): string | null => (place === null ? null : JSON.stringify(place));
export const placeOf = (cursor: string | null): unknown => (cursor === null ? null : JSON.parse(cursor));
