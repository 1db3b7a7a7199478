/** Classes of a part of the page that stands on a card. */
export const CARD = 'grid gap-3 rounded-card bg-surface p-5 hairline';
