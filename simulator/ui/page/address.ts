/** The laboratory's addresses: a scenario of its own by its name, any other squeezed into the address itself. */
import { packScenario } from './link.ts';

export const CATALOGUE = '/socket-test?lab';
export const NEW_SCENARIO = `${CATALOGUE}&nouveau`;
/** Longer ones are cut on the way by mail programs and messengers. */
const LINK_LENGTH = 16_000;

export const addressOf = (slug: string): string => `${CATALOGUE}&scenario=${slug}`;
export const addressWith = async (scenario: object): Promise<string> =>
  `${CATALOGUE}&essai=${await packScenario(JSON.stringify(scenario))}`;

/** A link to an address of the app that can be handed on; null: too long for that. */
export function linkTo(address: string, base: string = location.origin): string | null {
  const link = `${base}/#${address}`;
  return link.length > LINK_LENGTH ? null : link;
}
