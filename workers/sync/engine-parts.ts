/** The ports of a worker's engine: its environment, and functions that open an account's data. */
import type { MemberId } from '#schemas/ids.ts';
import type { AccessToken, TransportPorts } from '#sync/outbox/transport.ts';
import type { Outbox } from '#sync/outbox/outbox.ts';
import type { Sessions } from '#sync/session/session.ts';
import type { Store } from '#sync/store/open.ts';
import type { AccountPictures } from '../picture/account-pictures.ts';
import type { createAnswerKeeper } from './answers/answer-keeper.ts';
import type { LinkReader } from './link-previews.ts';
import type { AccountDatabases, Connect, WorkerEnvironment } from './ports.ts';
import type { RpcClient } from './rpc.ts';
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
  /** Manages pictures of conversations; without it, no message waits for a picture. */
  pictures?: (outbox: Outbox, accessToken: AccessToken) => AccountPictures;
  /** Reads link previews; without it, links have none. `isAccountPresent`: false once the account leaves the device. */
  linkReader?: (account: MemberId, accessToken: AccessToken, isAccountPresent: () => boolean) => LinkReader;
  /** Writes a second copy of unsent entries and drafts [Y19]; without it they are lost with the databases. */
  unsent?: UnsentBackup;
  /** Loads what keeps cached answers, with the first request for one; without it, there are none. */
  loadAnswerKeeper?: () => Promise<typeof createAnswerKeeper>;
  /** Replaces Supabase's client, in the simulation: its program is loaded in real time. */
  rpc?: (ports: TransportPorts) => RpcClient;
  openStore(account: MemberId): Promise<Store>;
  /** Replaces the browser's databases, in tests and the simulation. */
  databases?: AccountDatabases;
}
