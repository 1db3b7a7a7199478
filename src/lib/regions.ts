/** The regions by which clubs are listed, as they are written: those of France, then the neighbours. */
export const regions = [
  'Auvergne-Rhône-Alpes', 'Bourgogne-Franche-Comté', 'Bretagne', 'Centre-Val de Loire', 'Corse', 'Grand Est', 'Hauts-de-France', 'Île-de-France', 'Normandie',
  'Nouvelle-Aquitaine', 'Occitanie', 'Outre-mer', 'Pays de la Loire', 'Provence-Alpes-Côte d’Azur', 'Belgique', 'Suisse', 'Luxembourg', 'Monaco',
] as const;
