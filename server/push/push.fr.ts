/** Texts of a push: neither names nor contents, the same for everything that happens. */
const MOST = 99;

export const most = (count: number): string => (count > MOST ? `${MOST}+` : String(count));

export const pushTexts = {
  title: 'Nouvelle activité',
  /** [S30] Of whoever calls there is no name. */
  callTitle: 'Appel',
  body: (count: number) => (count > 1 ? `${most(count)} nouveautés vous attendent` : 'Une nouveauté vous attend'),
};
