#!/usr/bin/env node
/**
 * Writes the outline of the covered countries, `src/ui/map/outline.ts`, from Natural Earth's shapes (public domain):
 * `node scripts/map-outline.mjs`. The packages named below are fetched beside the project; it does not depend on them.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const path = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url));
const folder = path('.cache/outline');
mkdirSync(folder, { recursive: true });
execFileSync(
  'npm',
  ['install', '--prefix', folder, '--no-audit', '--no-fund', 'world-atlas@2.0.2', 'topojson-client@3.1.0'],
  { stdio: 'inherit' },
);
const { feature, merge } = createRequire(`${folder}/package.json`)('topojson-client');
const world = JSON.parse(readFileSync(`${folder}/node_modules/world-atlas/countries-50m.json`, 'utf8'));

/** ISO numbers; neighbouring countries are drawn without a name. */
const COVERED = { France: '250', Suisse: '756', Belgique: '056', Luxembourg: '442' };
const AROUND = ['724', '380', '276', '826', '528', '040', '020', '438', '380', '372'];
const EUROPE = { west: -5.6, east: 10.7, north: 51.7, south: 41.2 };
/** Number of steps per world unit; one step is about 600 m. */
const STEPS = 65_536;

const x = (lng) => Math.round(((lng + 180) / 360) * STEPS);
const y = (lat) => Math.round((0.5 - Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI)) * STEPS);
const box = { left: x(EUROPE.west), top: y(EUROPE.north), right: x(EUROPE.east), bottom: y(EUROPE.south) };

/** Returns rings as one path of relative steps, without those outside the map. */
function drawn(polygons) {
  return polygons
    .flat()
    .filter((ring) =>
      ring.some(([lng, lat]) => x(lng) > box.left && x(lng) < box.right && y(lat) > box.top && y(lat) < box.bottom),
    )
    .map((ring) => {
      const points = ring
        .map(([lng, lat]) => [x(lng) - box.left, y(lat) - box.top])
        .map(([across, down]) => [clip(across, box.right - box.left), clip(down, box.bottom - box.top)]);
      const distinct = points.filter(
        ([across, down], at) => at === 0 || across !== points[at - 1][0] || down !== points[at - 1][1],
      );
      return (
        distinct
          .map(([across, down], at) =>
            at === 0 ? `M${across} ${down}l` : `${across - distinct[at - 1][0]} ${down - distinct[at - 1][1]}`,
          )
          .join(' ')
          .replace('l ', 'l')
          .replaceAll(' -', '-') + 'z'
      );
    })
    .join('');
}
const margin = 400;
const clip = (value, most) => Math.min(most + margin, Math.max(-margin, value));
const geometry = (id) => world.objects.countries.geometries.find((each) => each.id === id);
const polygonsOf = ({ type, coordinates }) => (type === 'Polygon' ? [coordinates] : coordinates);

const countries = Object.entries(COVERED).map(([name, id]) => [
  name,
  drawn(polygonsOf(feature(world, geometry(id)).geometry)),
]);
const around = drawn(polygonsOf(merge(world, AROUND.map(geometry).filter(Boolean))));
writeFileSync(
  path('src/ui/map/outline.ts'),
  `/** Written by \`scripts/map-outline.mjs\` from Natural Earth's shapes (public domain): do not edit. Web Mercator, in steps of the world's width. */
export const STEPS = ${STEPS};
/** What is shown, in steps. */
export const BOX = ${JSON.stringify(box)};
/** Paths from the box's corner. */
export const COVERED = ${JSON.stringify(Object.fromEntries(countries), null, 2)};
export const AROUND = ${JSON.stringify(around)};
`,
);
