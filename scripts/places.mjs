#!/usr/bin/env node
/**
 * Writes the list of places that the app contains, `src/platform/places/places.txt`, from open data: `node
 * scripts/places.mjs`. The packages named in `places/open-data.mjs` are fetched beside the project; it does not depend
 * on them. `src/domain/places/gazetteer.ts` reads the format.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { france } from './places/france.mjs';
import { neighbours } from './places/neighbours.mjs';
import { fold } from './places/reckoning.mjs';

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
/**
 * Encodes the population in one letter: 1.2 times its binary logarithm; a capital where the position is only estimated
 * from neighbours.
 */
const size = ({ people, sure }) =>
  String.fromCharCode((sure ? 97 : 65) + Math.min(25, Math.round(1.2 * Math.log2(Math.max(1, people)))));
/** The first two digits are usually those of the department; Corsica has kept its old ones. */
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
writeFileSync(fileURLToPath(new URL('../src/platform/places/places.txt', import.meta.url)), text);
console.log(
  `${places.length} places, ${places.filter(({ sure }) => !sure).length} of them by their neighbours, ${gzipSync(text, { level: 9 }).length} bytes compressed`,
);
