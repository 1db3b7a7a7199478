/** Numbers and lists of ids. */
const saysTheSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Reads, and writes what follows from it, in one round of a transaction: what is believed is written at once, and
 * written again where the read, which was asked for before, says otherwise. Nobody sees what was written first [Y1]:
 * all of it is one transaction. Each round less is a way to the browser's process and back, in which a frame may be
 * drawn first. `before`: what was written on what was believed.
 */
export async function inOneRound<Known, Written extends NonNullable<unknown>>(
  read: Promise<Known>,
  believed: Known | undefined,
  write: (known: Known, before: Written | null) => Promise<Written>,
): Promise<Written> {
  const [known, written] = await Promise.all([read, believed === undefined ? null : write(believed, null)]);
  return written !== null && saysTheSame(known, believed) ? written : write(known, written);
}
