/** Requests that two persons of the house do together, in tests. */
import postgres from 'postgres';
import { houseRequests, type HouseRequest, type HouseRequests } from '#schemas/wire/house-requests.ts';
import type { TestDatabase } from './database.ts';
import type { HouseMember } from './house-members.ts';

export const requestsFor = async (reader: HouseMember): Promise<HouseRequests> =>
  houseRequests.parse(await reader.ask('house_requests', { before: null, count: 20 }));

/** Returns the latest request, as one of the house reads it. */
export async function latestRequest(reader: HouseMember): Promise<HouseRequest> {
  const [first] = (await requestsFor(reader)).requests;
  if (!first) throw new Error('no request');
  return first;
}

export const proposes = (by: HouseMember, kind: string, parameters: object, words = 'C’est nécessaire.') =>
  by.refusalOf('propose_request', { kind, parameters, words });

export const confirms = (by: HouseMember, { id, digest }: Pick<HouseRequest, 'id' | 'digest'>) =>
  by.refusalOf('confirm_request', { request: id, digest });

/** Makes the second factor of a member's sessions as old as this; the auth service owns them. */
export async function ageFactor({ authUrl }: TestDatabase, { id }: { id: string }, age: string): Promise<void> {
  const auth = postgres(authUrl, { max: 1, onnotice: () => undefined });
  try {
    await auth`update auth.sessions set created_at = now() - ${age}::interval where user_id = ${id}`;
  } finally {
    await auth.end();
  }
}
