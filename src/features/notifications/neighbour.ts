/** Returns what gets the focus when the row that holds `origin` disappears: the next row, else the one before. */
export function neighbourOf(origin: HTMLElement): HTMLElement | null {
  const row = origin.closest('[data-row]');
  for (const step of ['nextElementSibling', 'previousElementSibling'] as const)
    for (let next = row?.[step] ?? null; next; next = next[step]) {
      const target = next.querySelector<HTMLElement>('a, button');
      if (target) return target;
    }
  return null;
}
