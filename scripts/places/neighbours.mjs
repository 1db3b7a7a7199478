/** Lists the towns of Switzerland, Belgium, Luxembourg and Monaco. */
import { CANTONS, FRENCH, PROVINCES } from './names.mjs';
import { cities, populations } from './open-data.mjs';
import { groupBy, km } from './reckoning.mjs';

/** Returns the towns of neighbouring countries, as GeoNames has them. */
export function neighbours() {
  const abroad = ({ country }) => ['CH', 'BE', 'LU', 'MC'].includes(country);
  const counted = groupBy(
    populations()
      .filter(abroad)
      .map(
        ({
          loc: {
            coordinates: [lng, lat],
          },
          ...rest
        }) => ({ ...rest, lat, lng }),
      ),
    ({ country }) => [country],
  );
  const named = new Set(cities.filter(abroad).map(({ country, name }) => `${country}|${name}`));
  /** Returns the population of the same name nearby, or else of a name that only the other list has. */
  const peopleOf = (city) => {
    const near = (counted.get(city.country) ?? []).filter((other) => km(city, other) < 3);
    return (
      (
        near.find(({ name }) => name === city.name) ??
        near.find(({ country, name }) => !named.has(`${country}|${name}`))
      )?.population ?? 0
    );
  };
  const division = ({ country, admin1, admin2 }) => {
    if (country === 'CH')
      return { code: `CH-${admin1}`, name: CANTONS[admin1], region: CANTONS[admin1], country: 'Suisse' };
    if (country === 'MC') return { code: 'MC', name: 'Monaco', region: 'Monaco', country: 'Monaco' };
    if (country === 'LU') return { code: 'LU', name: 'Luxembourg', region: 'Luxembourg', country: 'Luxembourg' };
    const [name, region] = PROVINCES[admin2] ?? PROVINCES[admin1] ?? [];
    return { code: `BE-${admin2 || admin1}`, name, region, country: 'Belgique' };
  };
  return cities
    .filter(abroad)
    .map((city) => ({
      name: FRENCH[city.country]?.[city.name] ?? city.name,
      division: division(city),
      people: peopleOf(city),
      sure: true,
      postcodes: [],
      lat: city.lat,
      lng: city.lng,
    }))
    .filter(({ division: { name: lies }, name }) => lies && !name.includes('('));
}
