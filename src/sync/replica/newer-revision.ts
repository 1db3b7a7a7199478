/** [Y11] The later revision wins, whoever brought it: a late chunk never undoes an edit. */
export const newer = <T extends { rev: number }>(a: T, b: T): T => (a.rev >= b.rev ? a : b);
