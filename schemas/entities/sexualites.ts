/** The sexualities of each genre. In a file without zod, because a profile is folded before the first paint. */
const man = ['homme hétéro', 'homme bi', 'homme gay'] as const;
const woman = ['femme hétéro', 'femme bi', 'lesbienne'] as const;
const couple = ['couple hétéro', 'couple bi', 'couple homme bi', 'couple femme bi'] as const;
export const allSexualites = [...man, ...woman, ...couple] as const;

/** Sexualities by genre [AUTH-64 to AUTH-67]. */
const byGenre = { homme: man, femme: woman, couple, 'trav/trans': man } as const;
export const sexualitesOf = (genre: keyof typeof byGenre): readonly (typeof allSexualites)[number][] => byGenre[genre];
