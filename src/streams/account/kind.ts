import { accountSchemas, type AccountInfo } from '#schemas/streams/account.ts';
import type { StreamKindRules } from '../types.ts';
import { olderInfos } from './older-infos.ts';

/** The member's own account: no rows, and what is asked for shows in the info. */
export const account: StreamKindRules<AccountInfo, never> = {
  schemas: accountSchemas,
  olderInfos,
  showsResultsInInfo: true,
};
