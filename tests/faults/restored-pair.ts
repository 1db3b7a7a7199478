/** Two members on devices of their own, at a server whose data are set back. */
import { expect } from 'vitest';
import type { LabDevice } from '#tests/support/lab/lab-device.ts';
import { signIn, startDevices } from './crew.ts';
import { conversationOf, checkDevice } from './invariants.ts';
import { newPeople, type Person } from './members.ts';
import { openSql, visibleStateOf } from './visible-state.ts';

export interface Pair {
  people: [Person, Person];
  devices: [LabDevice, LabDevice];
  /** Each sends this text to the other. */
  say(text: string): Promise<void>;
  settled(): Promise<void>;
}

/** Creates two members on devices at the server. */
export async function pairAt(url: string, databaseUrl: string, ends: (() => unknown)[]): Promise<Pair> {
  const sql = openSql(databaseUrl);
  const people = (await newPeople(sql, 2)) as Pair['people'];
  await sql.end();
  return devicesOf(people, url, ends);
}

/** Starts another device for each of the two. */
export async function devicesOf(people: Pair['people'], url: string, ends: (() => unknown)[]): Promise<Pair> {
  const devices = startDevices([url, url]) as Pair['devices'];
  ends.push(() => devices.forEach((device) => device.end()));
  await Promise.all(people.map((person, n) => signIn(devices[n] as LabDevice, person)));
  const conversationId = conversationOf(...people);
  const say = async (text: string) => {
    for (const [n, device] of devices.entries())
      await device.send({
        conversationId,
        receiverId: people[1 - n]?.id as Person['id'],
        type: 'text',
        text: `${text} ${n}`,
        mediaUrl: null,
        gifUrl: null,
      });
  };
  return {
    people,
    devices,
    say,
    async settled() {
      for (const device of devices) await device.hurry();
      expect(await Promise.all(devices.map((device) => device.settled(30_000)))).toEqual([null, null]);
    },
  };
}

export const both = (...texts: string[]) => texts.flatMap((text) => [`${text} 0`, `${text} 1`]);

/** Expects every device to show what the database has: these texts, each once. */
export async function expectWords({ people, devices }: Pair, databaseUrl: string, texts: string[]): Promise<void> {
  const sql = openSql(databaseUrl);
  for (const [n, device] of devices.entries()) {
    const sight = await visibleStateOf(sql, people[n]?.id as Person['id']);
    // As text: a list is cut short in the message of a failure.
    expect(checkDevice(await device.shows(), sight, `${n}`).join('\n')).toBe('');
    expect(
      Object.values(sight)
        .flatMap(({ rows }) => rows.map(({ text }) => text))
        .sort(),
    ).toEqual(texts.sort());
  }
  await sql.end();
}
