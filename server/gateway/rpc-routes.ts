/**
 * Serves `/rest/v1/rpc/:function`: only the functions listed here, run as the token's member, or as `anon` without a
 * token. Only names of this list reach SQL.
 */
import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Sql } from 'postgres';
import * as z from 'zod/mini';
import { networkOfRequest } from '../client-network.ts';
import { requestSourceOf } from '../request-source.ts';
import { compressAnswers, jsonAnswer } from '../compressed.ts';
import { jsonBody } from '../json-body.ts';
import { bearer, type Member, type VerifyToken } from '../sync/verify-token.ts';
import { fairQueue, QueueFull } from '../sync/fair-queue.ts';
import { HEAVY, limitsOf, weightOf, weightOfPulled, type Limits } from '../sync/rate-limit.ts';
import { takeBudget } from './budget.ts';
import { allowAnyOrigin } from './cors.ts';
import { answerFor, errorDetailsOf } from './database-errors.ts';
import { PUBLISHABLE_KEY } from './keys.ts';

const BODY_LIMIT = 1024 * 1024;

/** Functions with their parameter: one jsonb `request`, or nothing. */
export type RpcFunctions = Readonly<Record<string, 'request' | 'nothing'>>;
export const rpcFunctions: RpcFunctions = {
  push: 'request',
  pull: 'request',
  chunks: 'request',
  digest: 'nothing',
  update_last_login: 'nothing',
  account_page: 'request',
  privacy_page: 'request',
  data_exports: 'request',
  request_data_export: 'request',
  cancel_data_export: 'request',
  data_export_file: 'request',
  cancel_email_change: 'request',
  rename_passkey: 'request',
  remove_passkey: 'request',
  announce_lock_off: 'request',
  remove_totp: 'request',
  end_session: 'request',
  request_account_deletion: 'request',
  cancel_account_deletion: 'request',
  my_referral: 'nothing',
  referral_offer: 'request',
  username_available: 'request',
  clubs: 'request',
  club_directory: 'request',
  club: 'request',
  answer_club_opinion: 'request',
  wall_counts: 'nothing',
  next_party: 'request',
  mail_preference: 'request',
  set_mail_preference: 'request',
  set_profile_picture: 'request',
  search_members: 'request',
  usernames_like: 'request',
  member_page: 'request',
  record_visit: 'request',
  followers: 'request',
  following: 'request',
  visitors: 'request',
  member_albums: 'request',
  media_access: 'request',
  media_out_of_sight: 'request',
  add_club_photo: 'request',
  remove_club_photo: 'request',
  home_page: 'request',
  testimonials: 'request',
  wall_entries: 'request',
  online_among: 'request',
  discover_groups: 'request',
  group_card: 'request',
  group_members: 'request',
  group_authors: 'request',
  group_administration: 'request',
  group_voices: 'request',
  events: 'request',
  event: 'request',
  subscription_page: 'request',
  start_checkout: 'request',
  cancel_subscription: 'request',
  certification_page: 'request',
  professional_page: 'request',
  register_professional: 'request',
  professional_dashboard: 'request',
  professional_club: 'request',
  save_professional_club: 'request',
  professional_events: 'request',
  professional_codes: 'request',
  create_referral_code: 'request',
  set_referral_code: 'request',
  start_certification: 'request',
  age_proof_page: 'request',
  start_age_proof: 'request',
  staff_page: 'request',
  case_queue: 'request',
  open_case: 'request',
  claim_case: 'request',
  release_case: 'request',
  decide_case: 'request',
  staff_members: 'request',
  staff_member: 'request',
  add_staff_note: 'request',
  end_member_sessions: 'request',
  lift_decision: 'request',
  audit_page: 'request',
  transparency_report: 'request',
  house_health: 'request',
  house_history: 'request',
  web_vitals_report: 'request',
  abuse_rules: 'request',
  change_abuse_rule: 'request',
  broadcast_page: 'request',
  preview_broadcast: 'request',
  propose_broadcast: 'request',
  confirm_broadcast: 'request',
  test_broadcast: 'request',
  recall_broadcast: 'request',
  house_requests: 'request',
  propose_request: 'request',
  confirm_request: 'request',
  refuse_request: 'request',
  withdraw_request: 'request',
  export_audit: 'request',
  my_announcements: 'request',
  my_decisions: 'request',
  appeal_decision: 'request',
  notice_state: 'request',
  suspended_page: 'request',
  request_suspended_export: 'request',
  suspended_export_file: 'request',
  request_suspended_deletion: 'request',
  cancel_suspended_deletion: 'request',
  event_guests: 'request',
  save_event: 'request',
  set_event_cover: 'request',
  cancel_event: 'request',
  decide_event_guest: 'request',
  invite_to_event: 'request',
  mark_event_no_show: 'request',
  reported_group: 'request',
  remove_group_avatar: 'request',
  notification_counts: 'request',
  push_status: 'request',
  register_push: 'request',
  deactivate_push: 'request',
  report_push_visibility: 'request',
  mute_push: 'request',
  live_rooms: 'request',
  open_live_room: 'request',
  live_ticket: 'request',
  start_call: 'request',
  accept_call: 'request',
  resume_call: 'request',
  end_call: 'request',
  my_calls: 'request',
  site_state: 'request',
  house_switches: 'request',
  turn_switch: 'request',
  house_catalogue: 'request',
  change_catalogue: 'request',
  moderate_live_room: 'request',
};

/** Connections of the gateway that these functions may use, so that some are always left for signing in. */
const QUEUE_SLOTS = { light: 6, heavy: 3 };
/** Costs of functions that read thousands of rows for one answer. */
const WEIGHTS: Readonly<Record<string, number>> = { search_members: HEAVY };

const rpcBody = z.object({ request: z.unknown() });
const refuse = (
  c: Context,
  status: 400 | 401 | 404 | 409 | 429 | 500 | 503,
  code: string,
  message: string,
  headers: Record<string, string> = {},
) => jsonAnswer(c, { code, message, details: null, hint: null }, headers, status);

export function rpcRoutes(
  sql: Sql,
  verify: VerifyToken,
  functions: RpcFunctions = rpcFunctions,
  limits: Limits = limitsOf(),
): Hono {
  const light = fairQueue({ slots: QUEUE_SLOTS.light, perMember: QUEUE_SLOTS.light - 1, maxWaiting: 200 });
  const heavy = fairQueue({ slots: QUEUE_SLOTS.heavy, perMember: 2, maxWaiting: 8 });
  const routes = new Hono();
  routes.use(allowAnyOrigin, bodyLimit({ maxSize: BODY_LIMIT }), compressAnswers);
  routes.post('/rpc/:function', async (c) => {
    const name = c.req.param('function');
    const parameter = Object.hasOwn(functions, name) ? functions[name] : undefined;
    if (!parameter) return refuse(c, 404, 'not-found', 'no such function');
    const token = bearer(c.req.header('authorization'));
    const guest = token === null || token === PUBLISHABLE_KEY;
    const member = guest ? null : await verify(token);
    if (!guest && member === null) return refuse(c, 401, 'unauthorized', 'token not accepted');
    const body = rpcBody.safeParse((await jsonBody(c)) ?? {});
    const weight = Math.max(weightOf(body.data?.request), WEIGHTS[name] ?? 1);
    const wait = await takeBudget(c, limits, member?.id ?? null, weight);
    if (wait > 0) return refuse(c, 429, 'rate-limited', 'too many requests', { 'retry-after': String(wait) });
    if (parameter === 'request' && !(body.success && body.data.request !== undefined))
      return refuse(c, 400, 'bad-request', 'request missing');
    const payRest = async (answer: unknown) => {
      const unpaid = name === 'pull' ? weightOfPulled(answer, weight) : 0;
      if (member && unpaid > 0) await limits.member.takeAfter(member.id, unpaid);
    };
    const queue = weight >= HEAVY ? heavy : light;
    return queue
      .run(member?.id ?? networkOfRequest(c).id, () =>
        call(
          c,
          sql,
          member,
          parameter === 'request' ? { name, request: JSON.stringify(body.data?.request) } : { name },
          payRest,
        ),
      )
      .catch((error: unknown) => {
        if (error instanceof QueueFull)
          return refuse(c, 429, 'rate-limited', 'too many requests', { 'retry-after': '1' });
        throw error;
      });
  });
  routes.all('*', (c) => refuse(c, 404, 'not-found', 'only functions are served here'));
  return routes;
}

/** Calls a function. A role's time limits hold only where it logs in; here the role is set, so they are set again. */
async function call(
  c: Context,
  sql: Sql,
  member: Member | null,
  { name, request }: { name: string; request?: string },
  payRest: (answer: unknown) => Promise<void>,
): Promise<Response> {
  try {
    const [, rows] = await sql.begin((tx) => [
      tx`select set_config('role', ${member ? 'authenticated' : 'anon'}, true),
        set_config('request.jwt.claims', ${member?.claims ?? '{"role":"anon"}'}, true),
        set_config('request.jwt.claim.sub', ${member?.id ?? ''}, true),
        set_config('request.headers', ${requestSourceOf(c)}, true),
        set_config('statement_timeout', '2s', true), set_config('lock_timeout', '1500ms', true)`,
      request === undefined
        ? tx.unsafe(`select public.${name}() as answer`)
        : tx.unsafe(`select public.${name}($1::text::jsonb) as answer`, [request]),
    ]);
    const { answer = null } = (rows as unknown as { answer: unknown }[])[0] ?? {};
    await payRest(answer);
    return jsonAnswer(c, answer);
  } catch (error) {
    const answer = answerFor(errorDetailsOf(error));
    return answer
      ? refuse(c, answer.status, answer.code, answer.message)
      : refuse(c, 500, 'server-error', 'server error');
  }
}
