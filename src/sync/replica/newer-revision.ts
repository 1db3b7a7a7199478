/** Returns the row with the higher revision, by whichever way it arrived: a late chunk never undoes an edit [Y11]. */
export const newer = <T extends { rev: number }>(a: T, b: T): T => (a.rev >= b.rev ? a : b);
