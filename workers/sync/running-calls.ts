/** Passes the page's calls on to the account whose work runs; without one they do nothing, or are refused. */
import { refused } from '#lib/result.ts';
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
  | 'requestPull'
  | 'linkPreview'
  | 'rpc'
  | 'cachedAnswer'
  | 'actOnGroup'
  | 'changePassword'
  | 'selfTest'
>;

export const runningCalls = (running: () => OpenAccount | null): RunningCalls => ({
  async requestChunks(stream, chunkNos) {
    running()?.work.requestChunks(stream, chunkNos);
  },
  async sendTyping(conversation, isTyping) {
    running()?.work.sendTyping(conversation, isTyping);
  },
  searchGifs: async (words) => (await running()?.searchGifs(words)) ?? refused('offline'),
  downloadPicture: async (path) => (await running()?.pictures?.download(path)) ?? refused('offline'),
  readPicture: async (path) => (await running()?.pictures?.read(path)) ?? refused('offline'),
  uploadPicture: async (path, picture) => (await running()?.pictures?.upload(path, picture)) ?? refused('offline'),
  requestPull: async () => running()?.work.requestPull(),
  linkPreview: async (url) => (await running()?.linkReader?.(url)) ?? refused('offline'),
  rpc: async (name, request, slot) => (await running()?.rpc({ name, request, slot })) ?? refused('offline'),
  async cachedAnswer(account, request) {
    const current = running();
    if (current && current.owner.account !== account) return refused('session-lost');
    return (await current?.work.requestAnswer(request)) ?? refused('offline');
  },
  async actOnGroup(account, command) {
    const current = running();
    if (current && current.owner.account !== account) return refused('session-lost');
    return (await current?.actOnGroup(command)) ?? refused('offline');
  },
  async changePassword(account, present, next) {
    const current = running();
    if (current && current.owner.account !== account) return refused('session-lost');
    return (await current?.changePassword(present, next)) ?? refused('offline');
  },
  selfTest: async () => (await running()?.selfTest()) ?? null,
});
