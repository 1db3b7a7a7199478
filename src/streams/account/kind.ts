import { accountSchemas, type AccountInfo } from '#schemas/streams/account.ts';
import type { StreamKindRules } from '../types.ts';
import { olderInfos } from './older-infos.ts';

/** Stream kind of the member's own account. It has no rows; the results of its actions appear in the info. */
export const account: StreamKindRules<AccountInfo, never> = {
  schemas: accountSchemas,
  olderInfos,
  showsResultsInInfo: true,
};
