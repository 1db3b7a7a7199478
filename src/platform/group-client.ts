/** What is done to groups at once, asked of the sync worker [GROUP-17]. */
import type { GroupCommand } from '#schemas/commands/group-command.ts';
import type { FailureCode, RefusalCode } from '#schemas/error-codes.ts';
import type { MemberId } from '#schemas/ids.ts';
import type { GroupCommandEffect } from './worker-api/sync-api.ts';
import { requestFromWorker } from './request-from-worker.ts';

export type { GroupCommandEffect };

export const actOnGroup = (account: MemberId, command: GroupCommand) =>
  requestFromWorker<GroupCommandEffect, FailureCode | RefusalCode>('group', (api) => api.actOnGroup(account, command));
