/** The communes of France, and the districts of its largest towns. */
import { cities, cog } from './open-data.mjs';
import { DISTANT, OVERSEAS, SEATS, WHOLE } from './overseas.mjs';
import { fold, groupBy, mean } from './reckoning.mjs';

/**
 * Returns every present commune. A commune that GeoNames does not know gets the position of its neighbours under the
 * same postcode.
 */
export function france() {
  const regions = new Map(cog('regions').map(({ code, nom }) => [code, nom]));
  const departments = new Map(
    cog('departements')
      .filter(({ zone, code }) => zone !== 'com' || DISTANT.includes(code))
      .map(({ code, nom, region }) => [
        code,
        { code, name: nom, region: regions.get(region) ?? nom, country: 'France' },
      ]),
  );
  const known = new Map(
    cities
      .filter(({ country }) => country === 'FR' || Object.values(OVERSEAS).includes(country))
      .map((city) => [`${fold(city.name)}|${city.country === 'FR' ? city.admin2 : city.country}`, city]),
  );
  const named = (name, departement) => known.get(`${fold(name)}|${OVERSEAS[departement] ?? departement}`);
  const found = ({ nom, departement }) =>
    named(nom, departement) ??
    (DISTANT.includes(departement) && SEATS[nom] ? named(SEATS[nom], departement) : undefined);
  const listed = cog('communes');
  const communes = listed.filter(
    (commune) =>
      commune.type === 'commune-actuelle' &&
      departments.has(commune.departement) &&
      (!DISTANT.includes(commune.departement) || found(commune)),
  );
  const former = groupBy(
    listed.filter(({ chefLieu }) => chefLieu),
    ({ chefLieu }) => [chefLieu],
  );
  const position = new Map(
    communes.flatMap((commune) => {
      const city = found(commune) ?? (former.get(commune.code) ?? []).map(found).find(Boolean);
      return city ? [[commune.code, city]] : [];
    }),
  );
  const union = new Map(cog('epci').flatMap(({ code, membres }) => membres.map((member) => [member.code, code])));
  const kinds = [
    ({ codesPostaux }) => codesPostaux ?? [],
    ({ code }) => [union.get(code)].filter(Boolean),
    ({ departement, arrondissement }) => [`${departement}${arrondissement}`],
    ({ departement }) => [departement],
  ];
  const neighbours = kinds.map((keysOf) =>
    groupBy(
      communes.filter(({ code }) => position.has(code)),
      keysOf,
    ),
  );
  const guess = (commune) => {
    const near = kinds
      .map((keysOf, kind) => keysOf(commune).flatMap((key) => neighbours[kind].get(key) ?? []))
      .find(({ length }) => length > 0);
    return mean(near.map(({ code }) => position.get(code)));
  };
  const towns = communes.map((commune) => {
    const { lat, lng } = position.get(commune.code) ?? guess(commune);
    return {
      name: commune.nom,
      division: departments.get(commune.departement),
      people: commune.population ?? 0,
      sure: position.has(commune.code),
      postcodes: WHOLE[commune.nom] ? [WHOLE[commune.nom]] : (commune.codesPostaux ?? []),
      lat,
      lng,
    };
  });
  const seats = communes
    .filter(({ departement, nom }) => DISTANT.includes(departement) && SEATS[nom] && fold(SEATS[nom]) !== fold(nom))
    .map(({ departement, nom, codesPostaux }) => {
      const { lat, lng } = named(SEATS[nom], departement);
      return {
        name: SEATS[nom],
        division: departments.get(departement),
        people: 0,
        sure: true,
        postcodes: codesPostaux ?? [],
        lat,
        lng,
      };
    });
  return [...towns, ...seats, ...districts(listed, departments)];
}

/**
 * Returns the districts, like « Paris 11e », which members may choose as their town. A device's own position never
 * resolves to one, because `sure`, which that requires, is not set.
 */
function districts(listed, departments) {
  return listed
    .filter(({ type }) => type === 'arrondissement-municipal')
    .map(({ nom, departement, population, codesPostaux }) => {
      const [, town, nth] = /^(\S+) (\d+)/.exec(nom);
      const city = cities.find(
        ({ country, name }) => country === 'FR' && new RegExp(`^${town} 0?${nth}(?!\\d)`).test(name),
      );
      if (!city) throw new Error(`no position of ${nom}`);
      return {
        name: `${town} ${nth}${nth === '1' ? 'er' : 'e'}`,
        division: departments.get(departement),
        people: population ?? 0,
        sure: false,
        postcodes: codesPostaux,
        lat: city.lat,
        lng: city.lng,
      };
    });
}
