/** Compares numbers and lists of ids. */
const isEqualJson = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);

/**
 * Writes what is expected to follow from a read while that read is under way, and writes again where the read says
 * otherwise. Resolves to what was written last. Both writes belong to one transaction, so nobody sees the first one
 * [Y1]. The read must have been requested before. One round less is one way less to the browser's process and back, in
 * which a frame may be drawn first. `previous`: what the speculative write returned, or null.
 */
export async function writeSpeculatively<Known, Written extends NonNullable<unknown>>(
  read: Promise<Known>,
  expected: Known | undefined,
  write: (actual: Known, previous: Written | null) => Promise<Written>,
): Promise<Written> {
  const [actual, speculative] = await Promise.all([read, expected === undefined ? null : write(expected, null)]);
  return speculative !== null && isEqualJson(actual, expected) ? speculative : write(actual, speculative);
}
