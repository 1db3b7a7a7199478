/** Members who call each other, as their pages ask for them. */
import { randomUUID } from 'node:crypto';
import type { MemberId } from '#schemas/ids.ts';
import type { CallAnswer, CallsAnswer } from '#schemas/wire/calls.ts';
import type { TestDatabase } from './database.ts';
import { pairCommands } from './entries.ts';
import { liveMember } from './live-members.ts';
import type { MemberRole } from './member-roles.ts';

/** The fingerprint of a page's key; any 43 letters are one for the database. */
export const callKey = (device: string): string => device.replaceAll('-', '').padEnd(43, 'k');

export async function callingMember(database: TestDatabase, username: string, roles: readonly MemberRole[] = []) {
  const member = await liveMember(database, username, roles);
  const device = randomUUID() as string;
  const { id } = member;
  const push = async (entry: Parameters<ReturnType<TestDatabase['asMember']>['push']>[1][number]) => {
    const { results } = await database.asMember(id).push(await database.epoch(), [entry]);
    const [result] = results;
    if (result?.status !== 'applied') throw new Error(JSON.stringify(result));
  };
  return {
    ...member,
    device,
    push,
    calls: (other: { id: MemberId }, call: string = randomUUID(), shown = true) =>
      member.ask<CallAnswer>('start_call', { id: call, member: other.id, device, key: callKey(device), shown }),
    accepts: (call: string, onDevice: string = device) =>
      member.ask<CallAnswer>('accept_call', { id: call, device: onDevice, key: callKey(onDevice) }),
    /** Goes on with a call after a reload, in which the page's key was lost. */
    resumes: (call: string, key: string, onDevice: string = device) =>
      member.ask<CallAnswer>('resume_call', { id: call, device: onDevice, key }),
    ends: (call: string) => member.ask('end_call', { id: call }),
    /** Calls that ring or are answered, and those that have just ended. */
    current: async () => (await member.ask<CallsAnswer>('my_calls', { device })).calls,
    allows: (calling: 'nobody' | 'conversations' | 'followers') => database.owner`
      insert into app.privacy_settings (user_id, calling) values (${id}, ${calling})
      on conflict (user_id) do update set calling = excluded.calling`,
    pushesBlock: (other: { id: MemberId }) => push(pairCommands(id, other.id).block()),
    /** Is in a call with somebody else. */
    async talks() {
      const other = await callingMember(database, `autre${randomUUID().slice(0, 8)}`, ['subscribed']);
      await haveWritten(other, { ...other, id, push });
      const { call } = await other.calls({ id });
      await member.ask('accept_call', { id: call?.id, device, key: callKey(device) });
    },
  };
}
export type CallingMember = Awaited<ReturnType<typeof callingMember>>;

type Writer = Pick<CallingMember, 'id' | 'push'>;

/** Lets each write to the other; `one way`: the first alone. */
export async function haveWritten(one: Writer, other: Writer, ways = 'both'): Promise<void> {
  await one.push(pairCommands(one.id, other.id).send('Bonsoir'));
  if (ways === 'both') await other.push(pairCommands(other.id, one.id).send('Bonsoir à vous'));
}
