/** Texts of a push: neither names nor contents, the same for everything that happens. */
const MOST = 99;

export const pushTexts = {
  title: 'Nouvelle activité',
  /** [S30] Of whoever calls there is no name. */
  callTitle: 'Appel',
  body: (count: number) =>
    count > 1 ? `${count > MOST ? `${MOST}+` : count} nouveautés vous attendent` : 'Une nouveauté vous attend',
} as const;
