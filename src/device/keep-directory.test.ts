import { BehaviorSubject } from 'rxjs';
import { expect, test, vi } from 'vitest';
import type { MemberId } from '#schemas/ids.ts';
import { requestAnswer } from '#platform/answer-client.ts';
import { forgetMembers } from '#sync/store/directory.ts';
import { memberNo } from '#tests/support/answers.ts';
import { ada } from '#tests/support/streams.ts';
import type { Device } from './device.ts';
import { keepDirectory } from './keep-directory.ts';

vi.mock('#startup/gates/startup-gates.ts', () => ({ whenFirstScreenStands: () => Promise.resolve() }));
vi.mock('#platform/answer-client.ts', () => ({ requestAnswer: vi.fn(async () => ({ ok: true, value: null })) }));
vi.mock('#sync/store/directory.ts', () => ({ forgetMembers: vi.fn(async () => undefined) }));

test('[Y9] whom the member blocks leaves directory and cached answers, and nobody else does', async () => {
  const blocked = new BehaviorSubject<ReadonlySet<MemberId>>(new Set());
  const subscription = keepDirectory({ account: ada, blocked, store: {} } as unknown as Device);
  blocked.next(new Set([memberNo(7)]));
  await vi.waitFor(() => expect(requestAnswer).toHaveBeenCalledWith(ada, { kind: 'forget', members: [memberNo(7)] }));
  expect(forgetMembers).toHaveBeenCalledWith(ada, [memberNo(7)]);
  expect(requestAnswer).toHaveBeenCalledTimes(1);
  subscription.unsubscribe();
});
