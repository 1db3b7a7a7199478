/** Lists the kinds of cached answers by name. A new kind is a file in this folder and a line here. */
import type { FailureCode } from '#schemas/error-codes.ts';
import { MAX_ANSWER_ID } from '#schemas/entities/cached-answer.ts';
import type { AnswerKind, Parser } from './answer-kind.ts';
import { mediaAccess, memberAlbums } from './albums.ts';
import { accountPageKind } from './account-page.ts';
import { ageProofPageKind } from './age-proof-page.ts';
import { certificationPageKind } from './certification-page.ts';
import { club, clubs } from './clubs.ts';
import { event } from './event.ts';
import { eventGuests } from './event-guests.ts';
import { events } from './events.ts';
import { followers, following } from './follows.ts';
import { groupAdministration } from './group-administration.ts';
import { groupAuthors } from './group-authors.ts';
import { groupCardKind } from './group-card.ts';
import { groupDiscovery } from './group-discovery.ts';
import { groupMembers } from './group-members.ts';
import { groupVoices } from './group-voices.ts';
import { home } from './home.ts';
import { announcementsKind } from './announcements.ts';
import { houseBroadcasts } from './house-broadcasts.ts';
import { houseCatalogue } from './house-catalogue.ts';
import {
  houseAudit,
  houseHealthKind,
  houseHistoryKind,
  houseReport,
  houseRules,
  houseSwitchesKind,
  houseVitals,
} from './house-pages.ts';
import { houseRequests } from './house-requests.ts';
import { liveRooms } from './live-rooms.ts';
import { memberSearch } from './member-search.ts';
import {
  professionalClubKind,
  professionalCodesKind,
  professionalDashboardKind,
  professionalEventsKind,
  professionalPageKind,
} from './professionals.ts';
import { subscriptionPageKind } from './subscription-page.ts';
import { decisionsKind } from './decisions.ts';
import { dataExportsKind } from './data-exports.ts';
import { privacyPageKind } from './privacy-page.ts';
import { siteStateKind } from './site-state.ts';
import { staffMembersKind } from './staff-members.ts';
import { staffPageKind } from './staff-page.ts';
import { staffQueue } from './staff-queue.ts';
import { testimonials } from './testimonials.ts';
import { visitors } from './visitors.ts';
import { wall } from './wall.ts';

const answerKinds = {
  'member.search': memberSearch,
  clubs,
  club,
  'account.page': accountPageKind,
  'subscription.page': subscriptionPageKind,
  'age-proof.page': ageProofPageKind,
  'certification.page': certificationPageKind,
  'professional.page': professionalPageKind,
  'professional.dashboard': professionalDashboardKind,
  'professional.club': professionalClubKind,
  'professional.events': professionalEventsKind,
  'professional.codes': professionalCodesKind,
  'privacy.page': privacyPageKind,
  'data.exports': dataExportsKind,
  decisions: decisionsKind,
  announcements: announcementsKind,
  followers,
  following,
  visitors,
  'groups.discover': groupDiscovery,
  'groups.card': groupCardKind,
  'groups.members': groupMembers,
  'groups.administration': groupAdministration,
  'groups.authors': groupAuthors,
  'groups.voices': groupVoices,
  events,
  event,
  'event.guests': eventGuests,
  'member.albums': memberAlbums,
  'media.access': mediaAccess,
  home,
  'live.rooms': liveRooms,
  testimonials,
  wall,
  'staff.page': staffPageKind,
  'staff.queue': staffQueue,
  'staff.members': staffMembersKind,
  'house.audit': houseAudit,
  'house.report': houseReport,
  'house.rules': houseRules,
  'house.health': houseHealthKind,
  'house.history': houseHistoryKind,
  'house.switches': houseSwitchesKind,
  'house.vitals': houseVitals,
  'house.broadcasts': houseBroadcasts,
  'house.catalogue': houseCatalogue,
  'site.state': siteStateKind,
  'house.requests': houseRequests,
};

type Kinds = typeof answerKinds;
type Parsed<P> = P extends Parser<infer T> ? T : never;
export type AnswerName = keyof Kinds;
export type AnswerParams<Name extends AnswerName> = Parsed<Kinds[Name]['params']>;
export type AnswerPage<Name extends AnswerName> = Parsed<Kinds[Name]['page']>;

/** A kind of which the types of parameters and pages are not known. */
export type AnyAnswerKind = AnswerKind<unknown, unknown>;

/** Returns the kind with this name; null if this build has none. */
export const answerKind = (name: string): AnyAnswerKind | null =>
  Object.hasOwn(answerKinds, name) ? answerKinds[name as AnswerName] : null;

export interface NamedAnswer {
  id: string;
  kind: AnyAnswerKind;
  params: unknown;
}

/** Returns the kind and the key of the stored answer for these parameters; null if name or parameters do not fit. */
export function nameAnswer(name: string, params: unknown): NamedAnswer | null {
  const kind = answerKind(name);
  const parsed = kind?.params.safeParse(params);
  if (!kind || !parsed?.success) return null;
  // A parsed object has the key order of its schema, so equal parameters give equal keys.
  const id = `${name} ${JSON.stringify(parsed.data)}`;
  return id.length <= MAX_ANSWER_ID ? { id, kind, params: parsed.data } : null;
}

const lostRights: ReadonlySet<FailureCode> = new Set(['forbidden', 'account-blocked']);

/** Returns whether a failure means that the member has lost the right to an answer, which must then be removed [Y9]. */
export const isRightLost = (code: FailureCode): boolean => lostRights.has(code);
