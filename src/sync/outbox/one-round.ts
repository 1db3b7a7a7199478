/** Numbers and lists of ids. */
const isEqualJson = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);

/**
 * Reads, and writes what follows from it, in one round of a transaction: what is believed is written at once, and
 * written again where the read, which was asked for before, says otherwise. Nobody sees what was written first [Y1]:
 * all of it is one transaction. Each round less is a way to the browser's process and back, in which a frame may be
 * drawn first. `before`: what was written on what was believed.
 */
export async function inOneRound<Known, Written extends NonNullable<unknown>>(
  read: Promise<Known>,
  expected: Known | undefined,
  write: (actual: Known, previous: Written | null) => Promise<Written>,
): Promise<Written> {
  const [actual, speculative] = await Promise.all([read, expected === undefined ? null : write(expected, null)]);
  return speculative !== null && isEqualJson(actual, expected) ? speculative : write(actual, speculative);
}
