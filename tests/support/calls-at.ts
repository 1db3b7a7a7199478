/** Members who call each other as foreign clients would, which know the wire alone. */
import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { callAnswer, callsAnswer, type CallAnswer, type CallView } from '#schemas/wire/calls.ts';
import { callKey } from './calling-members.ts';
import { connectChat, type ChatClient } from './chat-client.ts';
import { bearerOf, post } from './json-requests.ts';
import { completeProfile } from './live-members.ts';
import type { TestMember, TestServer } from './server.ts';
import { pushAt, sendEntry } from './sync-requests.ts';

export interface Caller extends TestMember {
  chat: ChatClient;
  device: string;
}

/** Calls a function of the database. */
export const callRpcAt = async (url: string, member: Caller, name: string, request: object): Promise<unknown> =>
  (await post(`${url}/rest/v1/rpc/${name}`, { request }, bearerOf(member))).body;

/** Waits for the next hint, and returns the state of the latest call. */
export async function stateAfterHint(
  url: string,
  member: Caller,
  matches: (call: CallView | undefined) => boolean,
): Promise<CallView | undefined> {
  for (;;) {
    await member.chat.waitFor('call:changed');
    const [latest] = await currentCalls(url, member);
    if (matches(latest)) return latest;
    await new Promise((resolve) => member.chat.socket.once('call:changed', resolve));
  }
}

export const currentCalls = async (url: string, member: Caller): Promise<CallView[]> =>
  callsAnswer.parse(await callRpcAt(url, member, 'my_calls', { device: member.device })).calls;

export const askCall = async (
  url: string,
  member: Caller,
  name: 'start_call' | 'accept_call',
  request: object,
): Promise<CallAnswer> => {
  const page = { device: member.device, key: callKey(member.device), shown: true };
  return callAnswer.parse(await callRpcAt(url, member, name, { ...page, ...request }));
};

/** A member whose device is connected with this node; requests go to the server. */
export async function callerAt(server: TestServer, owner: Sql, username: string, node = server.url): Promise<Caller> {
  const member = await server.signUp(username);
  await completeProfile({ owner }, member.id);
  return { ...member, chat: await connectChat(node, member), device: randomUUID() };
}

/** Lets two members write to each other; the first becomes premium. */
export async function acquaint(url: string, owner: Sql, ada: Caller, bela: Caller): Promise<void> {
  await owner`insert into public.subscribers (user_id, subscribed) values (${ada.id}, true) on conflict (user_id) do update set subscribed = true`;
  await pushAt(url, ada, [await sendEntry(ada, bela, 'Bonsoir')]);
  await pushAt(url, bela, [await sendEntry(bela, ada, 'Bonsoir à vous')]);
}
