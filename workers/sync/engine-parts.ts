/** What the engine of a worker is made with: its surroundings, and how it opens an account. */
import type { MemberId } from '#schemas/ids.ts';
import type { AccessToken } from '#sync/outbox/transport.ts';
import type { Outbox } from '#sync/outbox/outbox.ts';
import type { Sessions } from '#sync/session/session.ts';
import type { Store } from '#sync/store/open.ts';
import type { AccountPictures } from '../picture/account-pictures.ts';
import type { createAnswerKeeper } from './answers/answer-keeper.ts';
import type { LinkReader } from './link-previews.ts';
import type { AccountDatabases, Connect, WorkerEnvironment } from './ports.ts';
import type { UnsentBackup } from './unsent-backup.ts';

export interface EngineParts extends WorkerEnvironment {
  sessions: Sessions;
  baseUrl: string;
  fetch: typeof fetch;
  build: number;
  isOnline(): boolean;
  connect(account: MemberId, worker: string): Connect;
  forgetPictures(urls: readonly string[]): Promise<void>;
  forgetMembers?: (account: MemberId, ids: readonly MemberId[]) => Promise<void>;
  /** Pictures of conversations; without them, no message waits for one. */
  pictures?: (outbox: Outbox, accessToken: AccessToken) => AccountPictures;
  /** Reads links; without it, none is. `stays`: the account is not about to leave. */
  linkReader?: (accessToken: AccessToken, isAccountPresent: () => boolean) => LinkReader;
  /** [Y19] A second copy of what is unsent; without it, a browser that removes the databases takes it along. */
  unsent?: UnsentBackup;
  /** Loads what keeps cached answers, with the first request for one; without it, there are none. */
  loadAnswerKeeper?: () => Promise<typeof createAnswerKeeper>;
  openStore(account: MemberId): Promise<Store>;
  /** Where the databases are not a browser's own. */
  databases?: AccountDatabases;
}
