/** Compares numbers and lists of ids. */
const isEqualJson = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);

/**
 * Writes the value expected to follow from a read while that read is under way, and writes again if the read differs.
 * Resolves to the value written last. Both writes belong to one transaction, so no reader sees the first one [Y1]. The
 * read must have been requested before. This saves a round trip to the browser's database process, during which a frame
 * could be drawn. `previous`: the value that the speculative write returned, or null.
 */
export async function writeSpeculatively<Known, Written extends NonNullable<unknown>>(
  read: Promise<Known>,
  expected: Known | undefined,
  write: (actual: Known, previous: Written | null) => Promise<Written>,
): Promise<Written> {
  const [actual, speculative] = await Promise.all([read, expected === undefined ? null : write(expected, null)]);
  return speculative !== null && isEqualJson(actual, expected) ? speculative : write(actual, speculative);
}
