import { useMemo } from 'react';
import { requestSync, type SyncTag } from '#platform/service-worker.ts';
import { drainSync } from '#platform/sync-requests.ts';
import type { CommandContext } from './device.ts';
import { useDevice } from './device-context.ts';

/** A command makes one durable transaction of the outbox [Y1]; expected refusals are values. */
export type CommandFunction<Input, Output> = (input: Input, context: CommandContext) => Promise<Output>;

type AnyCommands = Record<string, CommandFunction<never, unknown>>;
type BoundCommands<Commands extends AnyCommands> = {
  [Name in keyof Commands]: Commands[Name] extends CommandFunction<infer Input, infer Output>
    ? (input: Input) => Promise<Output>
    : never;
};

/**
 * Requests that new entries are sent: by the worker now, and by the browser's background sync, even without an open tab
 * [Y5].
 */
export function requestDelivery(tag: SyncTag): void {
  drainSync();
  // The request takes as long as rendering the message, which must come first.
  setTimeout(() => void requestSync(tag));
}

/**
 * Returns commands bound to the open device, or null while there is none: `const { sendMessage } =
 * useCommands(chatCommands)`. `tag` is the tag of the background sync [PWA-33, PWA-35].
 */
export function useCommands<Commands extends AnyCommands>(
  commands: Commands,
  tag: SyncTag = 'msg',
): BoundCommands<Commands> | null {
  const { device } = useDevice();
  return useMemo(() => {
    if (!device) return null;
    const { context } = device;
    const boundCommands = Object.entries(commands).map(([name, command]) => [
      name,
      async (input: never) => {
        const output = await command(input, context);
        requestDelivery(tag);
        // A message with a picture is also sent under the tag `media` [PWA-34].
        if (context.media.hasNewUploads()) void requestSync('media');
        return output;
      },
    ]);
    return Object.fromEntries(boundCommands) as BoundCommands<Commands>;
  }, [device, commands, tag]);
}
