/** Handlers of the actions on media of others and on who may see one's own: a second time, as the database has them. */
import { albumPlaceOf } from '#schemas/album-media.ts';
import { asStream } from '#schemas/as-stream.ts';
import type { MediaItemId, MemberId } from '#schemas/ids.ts';
import type { ActionHandlers, ActionOutcome, ActionRequest } from '../action-outcomes.ts';
import { followKey } from '../follows/rules.ts';
import { blockRefusal, pairRefusal } from '../messages.ts';
import { queueNotifications } from '../notifications/jobs.ts';
import type { Server } from '../server.ts';
import { accessKey, type AlbumItemState, type MediaAccess } from './state.ts';

const DAY_MS = 24 * 60 * 60_000;
const TERM_MS = { day: DAY_MS, week: 7 * DAY_MS, open: null };

const isListed = (server: Server, member: MemberId): boolean => server.profile(member).sensitiveConsent !== null;
const isPremium = (server: Server, member: MemberId): boolean => server.profile(member).role !== 'membre';

const nowOf = (server: Server): number => Date.parse(server.environment.now());
const hasEnded = (server: Server, { state, until }: MediaAccess): boolean =>
  state === 'granted' && until !== null && until <= nowOf(server);

function holdsGrant(server: Server, owner: MemberId, viewer: MemberId): boolean {
  const access = server.truth.mediaAccess.get(accessKey(owner, viewer));
  return access?.state === 'granted' && !(hasEnded(server, access) && server.mediaRules.endsGrants());
}

/** Whether a member sees an approved item of another [S18]. */
export function seesItem(server: Server, viewer: MemberId, { owner, album, approved }: AlbumItemState): boolean {
  if (viewer === owner || !server.mediaRules.judgesSight()) return true;
  if (!approved || !isListed(server, owner) || server.isBlockedEitherWay(viewer, owner)) return false;
  if (album === 'followers') return server.truth.follows.get(followKey(viewer, owner))?.accepted === true;
  if (album === 'certified') return ['membre_certifié', 'admin'].includes(server.profile(viewer).role);
  return album === 'public' || (isPremium(server, viewer) && holdsGrant(server, owner, viewer));
}

/** [S19] Whether a file lies in the private album of another, and may not stay on the viewer's device. */
export function isOfPrivateAlbum(server: Server, viewer: MemberId, path: string): boolean {
  const item = server.truth.albumItems.get(albumPlaceOf(path)?.id as MediaItemId);
  return item !== undefined && item.owner !== viewer && item.album === 'private';
}

/** Whether a member may read a file of an album: what was removed is read by nobody. */
export function seesAlbumFile(server: Server, viewer: MemberId, path: string): boolean {
  const item = server.truth.albumItems.get(albumPlaceOf(path)?.id as MediaItemId);
  return item !== undefined && seesItem(server, viewer, item);
}

function like(server: Server, { member, id, data }: ActionRequest<'media.like'>): ActionOutcome {
  const { memberId, itemId, liked } = data;
  const found = server.truth.albumItems.get(itemId);
  const item = found?.owner === memberId ? found : undefined;
  const seen = item?.approved === true && seesItem(server, member, item);
  const refusal =
    pairRefusal(server, member, memberId, data.conversationId) ??
    (liked && server.mediaRules.judgesLikes()
      ? (blockRefusal(server, member, memberId) ?? (seen ? null : 'unknown-media'))
      : null);
  if (refusal) return refusal;
  if (liked && item && !item.likes.has(member)) {
    const cause = { type: 'media_like', subject: itemId, subjectSeq: null, actor: member, eventId: id } as const;
    queueNotifications(server, [memberId], cause);
  }
  const isTaken = liked || (item?.likes.has(member) === true && server.mediaRules.takesLikesBack());
  if (item && isTaken) item.likes.set(member, liked);
  return { stream: asStream(member) };
}

function request(server: Server, { member, id, data }: ActionRequest<'media.request'>): ActionOutcome {
  const { memberId, requested } = data;
  const closed = () => {
    if (!isListed(server, memberId)) return 'unknown-member';
    return isPremium(server, member) ? null : 'media-premium';
  };
  const refusal =
    pairRefusal(server, member, memberId, data.conversationId) ??
    (requested ? (blockRefusal(server, member, memberId) ?? closed()) : null);
  if (refusal) return refusal;
  const { mediaAccess } = server.truth;
  const key = accessKey(memberId, member);
  const access = mediaAccess.get(key);
  if (!requested && access?.state === 'requested') access.state = 'withdrawn';
  // A refused one is not asked for again; this server's time does not pass far enough.
  if (requested && access?.state === 'withdrawn') access.state = 'requested';
  if (requested && (!access || hasEnded(server, access))) {
    mediaAccess.set(key, { owner: memberId, viewer: member, state: 'requested', until: null });
    const cause = { type: 'private_media_access', subject: '', subjectSeq: null, actor: member, eventId: id } as const;
    queueNotifications(server, [memberId], cause);
  }
  return { stream: asStream(member) };
}

function grant(server: Server, { member, data }: ActionRequest<'media.grant'>): ActionOutcome {
  const { memberId, term } = data;
  const refusal =
    pairRefusal(server, member, memberId, data.conversationId) ??
    (term === null ? null : blockRefusal(server, member, memberId));
  if (refusal) return refusal;
  const { mediaAccess } = server.truth;
  const key = accessKey(member, memberId);
  const access = mediaAccess.get(key);
  const lasts = term && TERM_MS[term];
  const until = lasts ? nowOf(server) + lasts : null;
  if (term !== null) mediaAccess.set(key, { owner: member, viewer: memberId, state: 'granted', until });
  else if (access?.state === 'requested') access.state = 'refused';
  else if (access?.state === 'granted' && server.mediaRules.revokes()) mediaAccess.delete(key);
  const viewer = server.stream(memberId);
  if (viewer) server.bump(viewer);
  return { stream: asStream(member) };
}

function revokeAll(server: Server, { member }: ActionRequest<'media.revoke-all'>): ActionOutcome {
  if (!server.mediaRules.revokesAll()) return { stream: asStream(member) };
  for (const [key, { owner, state }] of server.truth.mediaAccess)
    if (owner === member && state === 'granted') server.truth.mediaAccess.delete(key);
  return { stream: asStream(member) };
}

/** Ends what two members see and like of each other, as a block does; nobody is notified of the same wish again. */
export function endMediaAccess({ truth, mediaRules }: Server, one: MemberId, other: MemberId): void {
  if (!mediaRules.endsWithBlock()) return;
  for (const key of [accessKey(one, other), accessKey(other, one)]) {
    const access = truth.mediaAccess.get(key);
    if (access?.state === 'granted') truth.mediaAccess.delete(key);
    else if (access) access.state = 'withdrawn';
  }
  for (const { owner, likes } of truth.albumItems.values())
    if (owner === one) likes.delete(other);
    else if (owner === other) likes.delete(one);
}

export const mediaActions = {
  'media.like': like,
  'media.request': request,
  'media.grant': grant,
  'media.revoke-all': revokeAll,
} satisfies Partial<ActionHandlers>;
