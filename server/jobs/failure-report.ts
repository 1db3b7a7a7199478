/** Shared by the operator's reports of what could not be delivered. */

export interface FailureReport {
  /** Prints what there is to report, unless the last report was a moment ago. */
  report(): Promise<void>;
}

/** Formats counts: `{"mails":2,"confirmation 550":1,"contact 554":1}`, the sum first. */
export function countsText(sumName: string, counts: readonly (readonly [name: string, count: number])[]): string {
  const sums: Record<string, number> = { [sumName]: 0 };
  for (const [name, count] of counts) for (const each of [name, sumName]) sums[each] = (sums[each] ?? 0) + count;
  return JSON.stringify(sums);
}
