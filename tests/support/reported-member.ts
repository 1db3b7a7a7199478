import { expect } from '@playwright/test';
import { createListedMember } from './listed-members.ts';
import { signUpAt, type TestMember } from './sign-up.ts';
import { entryOf, pairOf, pushAt, sendEntry } from './sync-requests.ts';

/** Signs up a member about whom another one has sent a report. */
export async function reportedMember(url: string, name: string, words: string): Promise<TestMember> {
  const [suspect, victim] = [await createListedMember(url, name, {}), await signUpAt(url, `${name}v`)];
  const message = await sendEntry(suspect, victim, words);
  await pushAt(url, suspect, [message]);
  const report = {
    conversationId: await pairOf(suspect, victim),
    memberId: suspect.id,
    messageIds: [message.id],
    reason: 'scam',
    words: 'Insiste depuis hier.',
    shown: [{ messageId: message.id, text: words, at: new Date().toISOString() }],
  };
  const { body } = await pushAt(url, victim, [entryOf('report.create', report)]);
  expect(body.results).toMatchObject([{ status: 'applied' }]);
  return suspect;
}
