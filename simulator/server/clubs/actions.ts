/** Handlers of the actions on clubs. */
import { asStream } from '#schemas/as-stream.ts';
import { countCharacters, isBlank } from '#schemas/characters.ts';
import { OPINION_LENGTH } from '#schemas/limits.ts';
import type { ActionHandlers, ActionOutcome, ActionRequest } from '../action-outcomes.ts';
import type { Server } from '../server.ts';

function followClub(server: Server, { member, data }: ActionRequest<'club.follow'>): ActionOutcome {
  const club = server.truth.clubs.get(data.club);
  if (!club) return 'unknown-club';
  if (data.following) club.followers.add(member);
  else club.followers.delete(member);
  return { stream: asStream(member) };
}

function giveOpinion(
  server: Server,
  { member, data: { club: slug, text } }: ActionRequest<'club.opinion'>,
): ActionOutcome {
  const club = server.truth.clubs.get(slug);
  if (text === null) {
    club?.opinions.delete(member);
    return { stream: asStream(member) };
  }
  if (isBlank(text) || text !== text.trim()) return 'invalid';
  if (countCharacters(text) > OPINION_LENGTH) return 'text-too-long';
  if (!club) return 'unknown-club';
  if (server.profile(member).role !== 'membre_certifié') return 'certified-only';
  // The same text again leaves what was decided about it.
  if (club.opinions.get(member)?.text !== text) club.opinions.set(member, { text, state: 'pending' });
  return { stream: asStream(member) };
}

export const clubActions = { 'club.follow': followClub, 'club.opinion': giveOpinion } satisfies Partial<ActionHandlers>;
