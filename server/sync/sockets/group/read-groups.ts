/** Reads what the plain group events show besides a pull: members, names, and one's own ownMembership in a group. */
import * as z from 'zod/mini';
import type { PresentMembership } from '#schemas/entities/membership.ts';
import { conversationId, memberId, type ConversationId, type MemberId } from '#schemas/ids.ts';
import { nonNegativeInt, revision, sequence } from '#schemas/numbers.ts';
import { groupInvitation, groupPrivacy, groupSwitch, type GroupInfo, type GroupRow } from '#schemas/streams/group.ts';
import type { WireGroup } from '#schemas/wire/group-events.ts';
import type { MemberDatabase } from '../../member-database.ts';
import type { Member } from '../../verify-token.ts';
import { isTalk, outsideGroupOf, UNKNOWN_NAME, wireGroupOf } from './wire.ts';

/** Names that one question may ask for. */
const NAMES_LIMIT = 50;

const author = z.object({ memberId, username: z.string() });
const described = z.array(
  z.object({
    group: conversationId,
    authors: z.array(author),
    members: z.array(z.object({ memberId, role: z.enum(['member', 'admin']) })),
  }),
);
const ownMembership = z.object({ joinRev: revision, last: sequence, adminsOnly: z.array(groupSwitch) });
export type OwnGroupMembership = z.infer<typeof ownMembership>;
const card = z.object({
  groupId: conversationId,
  name: z.string(),
  avatarUrl: z.nullable(z.string()),
  description: z.string(),
  privacy: groupPrivacy,
  members: nonNegativeInt,
});
const discovered = z.object({ publicGroups: z.array(card), privateGroups: z.array(card) });

export interface SeenGroup {
  stream: string;
  info: GroupInfo;
  membership: PresentMembership;
  rows: readonly GroupRow[];
}

type Rows = Pick<MemberDatabase, 'rows'>;

const namesOf = (authors: readonly z.infer<typeof author>[]) => {
  const names = new Map(authors.map(({ memberId: id, username }) => [id, username]));
  return (id: MemberId) => names.get(id) ?? UNKNOWN_NAME;
};

/** Reads members and last authors of all the groups at once. A group that was left meanwhile is left out. */
export async function describeGroups(
  database: Rows,
  member: Member,
  groups: readonly SeenGroup[],
): Promise<WireGroup[]> {
  if (groups.length === 0) return [];
  const requested = groups.map(({ stream, rows }) => ({
    id: stream,
    authors: rows.filter(isTalk).slice(-1).map(senderOf),
  }));
  const found = described.parse(
    await database.rows(
      member,
      `select g.id as group,
        public.group_authors(jsonb_build_object('groupId', g.id, 'memberIds', g.authors)) -> 'authors' as authors,
        public.group_members(jsonb_build_object('groupId', g.id)) -> 'members' as members
      from jsonb_to_recordset($1::text::jsonb) as g (id uuid, authors jsonb)
      where exists (select from public.memberships m where m.stream_id = g.id and m.member_id = auth.uid())`,
      [JSON.stringify(requested)],
    ),
  );
  const byGroup = new Map(found.map((each) => [each.group as string, each]));
  return groups.flatMap((group) => {
    const more = byGroup.get(group.stream);
    if (!more) return [];
    const members = more.members.map(({ memberId: id, role }) => ({ user_id: id, role }));
    return wireGroupOf({ ...group, members, nameOf: namesOf(more.authors) });
  });
}

const senderOf = ({ senderId }: GroupRow) => senderId;

/** Reads the names of the authors of a group's rows. */
export async function authorNames(
  database: Rows,
  member: Member,
  groupId: ConversationId,
  rows: readonly GroupRow[],
): Promise<(id: MemberId) => string> {
  const memberIds = [...new Set(rows.map(senderOf))];
  const [found] = await database.rows(member, `select public.group_authors($1::text::jsonb) -> 'authors' as authors`, [
    JSON.stringify({ groupId, ...(memberIds.length <= NAMES_LIMIT && { memberIds }) }),
  ]);
  return namesOf(z.array(author).parse(found?.['authors']));
}

/** Reads one's own place in a group; null: no member. */
export async function ownMembershipIn(
  database: Rows,
  member: Member,
  groupId: ConversationId,
): Promise<OwnGroupMembership | null> {
  const [found] = await database.rows(
    member,
    `select to_jsonb(m.join_rev) as "joinRev", to_jsonb(s.last) as last, to_jsonb(g.admins_only) as "adminsOnly"
    from public.memberships m join public.streams s on s.id = m.stream_id join public.groups g on g.id = s.id
    where m.stream_id = $1::uuid and m.member_id = auth.uid()`,
    [groupId],
  );
  return found ? ownMembership.parse(found) : null;
}

/** Reads public groups, and the private ones that have invited the member [GROUP-35]. */
export async function discoverGroups(database: Rows, member: Member) {
  const [found] = await database.rows(member, `select public.discover_groups('{}') as page`, []);
  const { publicGroups, privateGroups } = discovered.parse(found?.['page']);
  return { publicGroups: publicGroups.map(outsideGroupOf), privateGroups: privateGroups.map(outsideGroupOf) };
}

/** Reads which groups have invited the member. */
export async function invitedGroups(database: Rows, member: Member): Promise<ConversationId[]> {
  const [found] = await database.rows(member, 'select app.invitations_json(auth.uid()) as invitations', []);
  return z
    .array(groupInvitation)
    .parse(found?.['invitations'])
    .map(({ groupId }) => groupId);
}
