/**
 * Passes the page's calls on to the account whose work runs; without one they do nothing, or are refused. A call whose
 * answer is awaited waits for an account that is being opened: right after a reload it would be refused as if the
 * network were gone.
 */
import { isAlbumPath } from '#schemas/album-media.ts';
import type { FailureCode } from '#schemas/error-codes.ts';
import type { MemberId } from '#schemas/ids.ts';
import { refused, type Result } from '#lib/result.ts';
import type { SyncApi } from '#platform/worker-api/sync-api.ts';
import type { OpenAccount } from './open-account.ts';

type RunningCalls = Pick<
  SyncApi,
  | 'requestChunks'
  | 'sendTyping'
  | 'searchGifs'
  | 'downloadPicture'
  | 'readPicture'
  | 'uploadPicture'
  | 'uploadDocument'
  | 'requestPull'
  | 'linkPreview'
  | 'rpc'
  | 'cachedAnswer'
  | 'actOnGroup'
  | 'changePassword'
  | 'objectLink'
  | 'accessToken'
  | 'selfTest'
>;

/** `opened`: waits for the account that is being opened, if there is one. */
export const runningCalls = (
  running: () => OpenAccount | null,
  opened: () => Promise<OpenAccount | null>,
): RunningCalls => {
  /** Makes a call for this account, and for no other. */
  async function callFor<T, Code extends string>(
    account: MemberId,
    call: (open: OpenAccount) => Promise<Result<T, Code>>,
  ): Promise<Result<T, Code | FailureCode>> {
    const open = await opened();
    if (open && open.owner.account !== account) return refused('session-lost');
    return open ? call(open) : refused('offline');
  }
  return {
    async requestChunks(stream, chunkNos) {
      running()?.work.requestChunks(stream, chunkNos);
    },
    async sendTyping(conversation, isTyping) {
      running()?.work.sendTyping(conversation, isTyping);
    },
    searchGifs: async (words) => (await (await opened())?.searchGifs(words)) ?? refused('offline'),
    async downloadPicture(path) {
      const open = await opened();
      const answer = await open?.pictures?.download(path);
      if (answer?.ok && isAlbumPath(path)) open?.work.noteAlbumFile();
      return answer ?? refused('offline');
    },
    readPicture: async (path, from) => (await (await opened())?.pictures?.read(path, from)) ?? refused('offline'),
    uploadPicture: async (path, picture) =>
      (await (await opened())?.pictures?.upload(path, picture)) ?? refused('offline'),
    uploadDocument: async (path, file) =>
      (await (await opened())?.pictures?.uploadDocument(path, file)) ?? refused('offline'),
    requestPull: async () => running()?.work.requestPull(),
    linkPreview: async (url) => (await (await opened())?.linkReader?.(url)) ?? refused('offline'),
    rpc: async (name, request, slot, headers) =>
      (await (await opened())?.rpc({ name, request, slot, headers })) ?? refused('offline'),
    cachedAnswer: (account, request) => callFor(account, ({ work }) => work.requestAnswer(request)),
    actOnGroup: (account, command) => callFor(account, (open) => open.actOnGroup(command)),
    changePassword: (account, present, next) => callFor(account, (open) => open.changePassword(present, next)),
    objectLink: (account, path) => callFor(account, (open) => open.objectLink(path)),
    accessToken: (account) => callFor(account, (open) => open.accessToken()),
    selfTest: async () => (await running()?.selfTest()) ?? null,
  };
};
