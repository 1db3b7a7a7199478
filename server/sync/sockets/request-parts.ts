/** Dependencies of the handlers of chat requests. */
import type { Limits } from '../rate-limit.ts';
import type { SyncService } from '../service.ts';
import type { ChatNamespace } from './handshake.ts';
import type { ReadProfile, ReadUser } from './profiles.ts';

export interface RequestParts {
  chat: ChatNamespace;
  service: SyncService;
  limits: Limits;
  profileOf: ReadProfile;
  userOf: ReadUser;
}
