/** Roles of members, and how a test sets them. */
import type { MemberId } from '#schemas/ids.ts';
import type { TestDatabase } from './database.ts';

export const memberRoles = ['member', 'restricted', 'certified', 'subscribed', 'professional', 'admin'] as const;
export type MemberRole = (typeof memberRoles)[number];

export const roleSetters = ({
  owner,
}: Pick<TestDatabase, 'owner'>): Record<MemberRole, (id: MemberId) => PromiseLike<unknown>> => ({
  member: (id) =>
    owner`update public.profiles set avatar_url = 'moi.webp', avatar_moderation_status = 'approved' where id = ${id}`,
  restricted: (id) =>
    owner`update public.profiles set avatar_moderation_status = 'rejected', registration_completed = false where id = ${id}`,
  certified: (id) => owner`update public.profiles set role = 'membre_certifié' where id = ${id}`,
  subscribed: (id) =>
    owner`insert into public.subscribers (user_id, subscribed) values (${id}, true) on conflict (user_id) do update set subscribed = true`,
  professional: (id) =>
    owner`insert into public.professional_profiles (user_id, business_name, status) values (${id}, 'Club', 'approved')`,
  admin: (id) => owner`update public.profiles set role = 'admin' where id = ${id}`,
});
