import type { MemberId } from '#schemas/ids.ts';
import { requestAnswer } from '#platform/answer-client.ts';
import { forgetMembers as forgetInDirectory } from '#sync/store/directory.ts';
import { forgetViews } from './answers/recent-views.ts';
import type { Device } from './device.ts';

/** [Y9] These members leave the directory and every cached answer. */
export async function forgetMembers(device: Device, members: readonly MemberId[]): Promise<void> {
  forgetViews(device);
  await Promise.all([
    forgetInDirectory(device.account, members),
    requestAnswer(device.account, { kind: 'forget', members: [...members] }),
  ]);
}
