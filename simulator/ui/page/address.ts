/** Makes the laboratory's addresses: a shipped scenario by its name, any other one compressed into the address. */
import { packScenario } from './link.ts';

export const CATALOGUE = '/socket-test?lab';
export const NEW_SCENARIO = `${CATALOGUE}&nouveau`;
/** Maximum number of characters of a link; mail programs and messengers truncate longer ones. */
const LINK_LENGTH = 16_000;

export const addressOf = (slug: string): string => `${CATALOGUE}&scenario=${slug}`;
export const addressWith = async (scenario: object): Promise<string> =>
  `${CATALOGUE}&essai=${await packScenario(JSON.stringify(scenario))}`;

/** Returns a link to an address of the app; null if it is too long to be shared. */
export function linkTo(address: string, base: string = location.origin): string | null {
  const link = `${base}/#${address}`;
  return link.length > LINK_LENGTH ? null : link;
}
