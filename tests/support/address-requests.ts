/** Another address for somebody of the house, in tests: asked, confirmed, mailed and carried out. */
import { randomUUID } from 'node:crypto';
import { hashOfToken } from '#server/gateway/change-token.ts';
import type { Mailbox } from '#server/gateway/mail.ts';
import { mailSeal } from '#server/gateway/mails/sealed-mail.ts';
import { carryOutAddress, type AddressPorts } from '#server/jobs/carry-out-address.ts';
import { confirmAddress } from '#server/jobs/confirm-address.ts';
import { openJobPool } from '#server/jobs/job-pool.ts';
import type { WriteMailPorts } from '#server/jobs/write-mail.ts';
import { freshDatabase, type TestDatabase } from './database.ts';
import { houseMember, type HouseMember } from './house-members.ts';
import { latestRequest, proposes } from './house-requests.ts';
import { SECRET } from './mail-node.ts';

type Driver = WriteMailPorts['mail'];
type Query = (text: string, values: unknown[]) => Promise<unknown>;
type RunOptions = { query?: Query } & Pick<AddressPorts, 'now' | 'recheck'>;

let people = 0;
export const newName = () => `adresse${String(++people).padStart(3, '0')}x`;
export const newAddress = () => `${randomUUID()}@neuf.test`;

/** Makes the rights of somebody of the house this old, and used with a second factor. */
export const ageRights = ({ owner }: Pick<TestDatabase, 'owner'>, { id }: { id: string }, age: string) =>
  owner`update app.staff_rights set granted_at = now() - ${age}::interval, used_at = now() where member_id = ${id}`;

/** Two of the administration, and members of the house of eight days who lost their address. */
export async function openAddressBed() {
  const database = await freshDatabase();
  const { owner } = database;
  const pool = openJobPool(database.ownerUrl, 2);
  const [eve, zoe] = [
    await houseMember(database, 'adresseeve', ['administration']),
    await houseMember(database, 'adressezoe', ['administration']),
  ];
  const runs =
    (job: (ports: AddressPorts) => ReturnType<typeof confirmAddress>) =>
    async (request: string, mail: Driver, { now = Date.now, query, ...ports }: RunOptions = {}) =>
      job({ ...ports, mail, seal: mailSeal(SECRET), siteUrl: 'https://alcove.test', now })({ request }, {
        abortSignal: new AbortController().signal,
        query: query ?? ((text: string, values: unknown[]) => pool.pool.query(text, values)),
      } as never);
  const asService = async <T>(name: string, token: string) =>
    database.asService().run(async (tx) => {
      const [row] = await tx.unsafe<{ answer: T }[]>(`select public.${name}($1::text::jsonb) as answer`, [
        JSON.stringify({ token: hashOfToken(token) }),
      ]);
      return row?.answer as T;
    });

  return {
    database,
    pool: pool.pool,
    eve,
    zoe,
    async lostMember() {
      const lost = await houseMember(database, newName(), ['moderation']);
      await ageRights(database, lost, '8 days');
      return lost;
    },
    proposal: (name: string, email: string) => proposes(eve, 'change-address', { name, email }),
    async confirms(email?: string, by = zoe) {
      const { id, digest } = await latestRequest(by);
      return by.refusalOf('confirm_request', { request: id, digest, email });
    },
    changeOf: async ({ id }: HouseMember) =>
      (
        await owner`select new_email as email, old_confirmed_at is not null as old, new_confirmed_at is not null as new, new_token as token
        from app.email_changes where member_id = ${id}`
      )[0],
    presentAddress: async ({ id }: HouseMember) =>
      (await owner<{ email: string }[]>`select email from auth.users where id = ${id}`)[0]?.email ?? '',
    /** Mails the links of a request. */
    mailLinks: runs(confirmAddress),
    /** Carries a request out, if its time has come. */
    carryOut: runs(carryOutAddress),
    confirmLink: (token: string) => asService<{ state: string }>('confirm_email_change', token),
    cancelLink: (token: string) => asService<{ cancelled: boolean }>('cancel_house_address', token),
    /** Ends the wait of every change. */
    endWait: () => owner`update app.email_changes set effective_at = now() - interval '1 second'`,
    async stop() {
      await pool.close();
      await database.drop();
    },
  };
}
export type AddressBed = Awaited<ReturnType<typeof openAddressBed>>;

export const tokenIn = (box: Mailbox, to: string): string =>
  /[?](?:change|cancel)=([\w-]{43})/.exec(box.mails.findLast((mail) => mail.to === to)?.text ?? '')?.[1] ?? '';
