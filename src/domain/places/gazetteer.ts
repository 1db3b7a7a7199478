/**
 * Reads the list of places on the device, as `scripts/places.mjs` writes it: the divisions, the names in the order of
 * their folded forms, and one column of fixed width for each further fact. No line is split before it is needed, since
 * there are 37,000.
 */
import { fitsIn } from '#schemas/characters.ts';
import { PLACE_LENGTH } from '#schemas/limits.ts';
import type { Point } from '#schemas/entities/place.ts';
import type { PlaceSuggestion } from '#schemas/place-source.ts';
import { plainName } from './plain-name.ts';
import { straightLine } from './distance.ts';
import { openPostcodes, parsePostcode } from './postcodes.ts';
import { readPlaceQuestion, type KnownArea } from './place-question.ts';
import { rankPlaces, type PlaceKind, type Rankable } from './ranking.ts';

/** A department, a canton or a province. */
interface Division {
  code: string;
  name: string;
  region: string;
  country: string;
}

export interface Gazetteer {
  readonly size: number;
  /** Returns at most `limit` places, best match first. */
  find(text: string, limit: number): PlaceSuggestion[];
  /**
   * Returns the nearest place within `maxKm` kilometres, or null. Places without a position of their own are left out.
   */
  nearest(point: Point, maxKm: number): PlaceSuggestion | null;
}

const kindOf = (people: number): PlaceKind =>
  people >= 20_000 ? 'city' : people >= 2000 ? 'town' : people >= 200 ? 'village' : 'hamlet';
/**
 * Decodes a place's population from its letter, which stands for 1.2 times the binary logarithm. A capital marks a
 * place that a position never resolves to: its coordinates are its neighbours', or it is a part of a town.
 */
const peopleOf = (letter: number) => 2 ** ((letter >= 97 ? letter - 97 : letter - 65) / 1.2);

export function openGazetteer(text: string): Gazetteer {
  const [head = '', block = '', columns = '', others = ''] = text.split('\n\n');
  const divisions = head.split('\n').map((line): Division => {
    const [code = '', name = '', region = '', country = ''] = line.split('\t');
    return { code, name, region, country };
  });
  const areas = divisions.map(({ code, name, region, country }): KnownArea => ({
    code: code.toLowerCase(),
    department: plainName(name),
    region: plainName(region),
    country: plainName(country),
  }));
  const names = block.split('\n');
  const [inDivision = '', sizes = '', lats = '', lngs = '', codes = ''] = columns.split('\n');
  const foldedNames = `\n${plainName(block)}`;
  const starts = lineStarts(foldedNames, names.length);

  const divisionAt = (at: number) => parseInt(inDivision.slice(at * 2, at * 2 + 2), 36);
  const postcodes = openPostcodes(codes, others, (at) => divisions[divisionAt(at)]?.code ?? '');
  const pointAt = (at: number): Point => ({
    lat: round(parseInt(lats.slice(at * 3, at * 3 + 3), 36) / 250 - 90),
    lng: round(parseInt(lngs.slice(at * 3, at * 3 + 3), 36) / 125 - 180),
  });
  function suggestionAt(at: number): PlaceSuggestion {
    const { name, region, country } = divisions[divisionAt(at)] ?? { name: '', region: '', country: '' };
    const areaNames = [...new Set([name, country === 'France' ? region : country])];
    return { name: names[at] ?? '', ...pointAt(at), detail: areaNames.join(', ') };
  }
  function rankableAt(at: number): Rankable & { at: number } {
    const people = peopleOf(sizes.charCodeAt(at));
    return {
      at,
      name: foldedNames.slice(starts[at], (starts[at + 1] ?? foldedNames.length + 1) - 1),
      kind: kindOf(people),
      people,
      ...areas[divisionAt(at)],
    };
  }
  /** Returns the lines with a word that begins with this name. */
  function linesWith(name: string): Set<number> {
    const found = new Set<number>();
    for (const separator of ['\n', ' '])
      for (let at = foldedNames.indexOf(separator + name); at >= 0; at = foldedNames.indexOf(separator + name, at + 1))
        found.add(lineAt(starts, at + 1));
    return found;
  }

  return {
    size: names.length,
    find(text, limit) {
      if (!fitsIn(text, PLACE_LENGTH)) return [];
      const code = parsePostcode(plainName(text));
      const lines = code ? postcodes.linesWith(code.digits) : [];
      if (code && lines.length > 0)
        return rankPlaces(lines.map(rankableAt), { name: code.name, area: null })
          .slice(0, limit)
          .map(({ at }) => suggestionAt(at));
      for (const question of readPlaceQuestion(text, areas)) {
        const found = [...linesWith(question.name)].map(rankableAt);
        if (found.length > 0)
          return rankPlaces(found, question)
            .slice(0, limit)
            .map(({ at }) => suggestionAt(at));
      }
      return [];
    },
    nearest(point, maxKm) {
      let best = { at: -1, km: maxKm };
      for (let at = 0; at < names.length; at += 1) {
        if (sizes.charCodeAt(at) < 97) continue;
        const position = pointAt(at);
        if (Math.abs(position.lat - point.lat) * 111 > best.km) continue;
        const km = straightLine(point, position);
        if (km < best.km) best = { at, km };
      }
      return best.at < 0 ? null : suggestionAt(best.at);
    },
  };
}

const round = (degrees: number) => Math.round(degrees * 1000) / 1000;

/** Returns the offset of each line's first character; the text begins with a line break. */
function lineStarts(text: string, count: number): Uint32Array {
  const starts = new Uint32Array(count);
  for (let line = 0, at = 0; line < count; line += 1) {
    starts[line] = at + 1;
    at = text.indexOf('\n', at + 1);
  }
  return starts;
}

function lineAt(starts: Uint32Array, position: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= position) low = middle;
    else high = middle - 1;
  }
  return low;
}
