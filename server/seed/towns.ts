/** Coordinates of the demonstration's towns, to about a kilometre. */
const towns: Readonly<Record<string, readonly [lat: number, lng: number]>> = {
  'Aix-en-Provence': [43.53, 5.45],
  Annecy: [45.9, 6.13],
  Avignon: [43.95, 4.81],
  Bordeaux: [44.84, -0.58],
  Brest: [48.39, -4.49],
  'Clermont-Ferrand': [45.78, 3.08],
  Dijon: [47.32, 5.04],
  Grenoble: [45.19, 5.73],
  'La Rochelle': [46.16, -1.15],
  Lille: [50.63, 3.06],
  Lyon: [45.76, 4.84],
  Marseille: [43.3, 5.37],
  Montpellier: [43.61, 3.88],
  Mâcon: [46.31, 4.83],
  Nantes: [47.22, -1.55],
  Nice: [43.7, 7.27],
  Paris: [48.86, 2.35],
  Rennes: [48.11, -1.68],
  'Saint-Étienne': [45.44, 4.39],
  Strasbourg: [48.58, 7.75],
  Toulouse: [43.6, 1.44],
  Tours: [47.39, 0.69],
  Vienne: [45.53, 4.87],
  Villeurbanne: [45.77, 4.88],
};

export function placeOf(town: string): { lat: number; lng: number } {
  const found = towns[town];
  if (!found) throw new Error(`no town ${town}`);
  return { lat: found[0], lng: found[1] };
}
