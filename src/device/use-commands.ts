import { useMemo } from 'react';
import { requestSync, type SyncTag } from '#platform/service-worker.ts';
import { drainSync } from '#platform/sync-requests.ts';
import type { CommandContext } from './device.ts';
import { useDevice } from './device-context.ts';

/** A command is one durable transaction of the outbox [Y1]; expected refusals are values. */
export type CommandFunction<Input, Output> = (input: Input, context: CommandContext) => Promise<Output>;

type AnyCommands = Record<string, CommandFunction<never, unknown>>;
type BoundCommands<Commands extends AnyCommands> = {
  [Name in keyof Commands]: Commands[Name] extends CommandFunction<infer Input, infer Output>
    ? (input: Input) => Promise<Output>
    : never;
};

/** [Y5] Something new may wait: the worker drains it now, the browser when it can, though no tab is open then. */
function requestDelivery(tag: SyncTag): void {
  drainSync();
  // Asking the browser takes as long as drawing what was written: that comes first.
  setTimeout(() => void requestSync(tag));
}

/**
 * `const { sendMessage } = useCommands(chatCommands)`: bound to the open device; null while there is none. `tag`: under
 * which the browser wakes for it [PWA-33, PWA-35].
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
        // [PWA-34] What shows a picture waits under its own tag as well.
        if (context.media.hasNewUploads()) void requestSync('media');
        return output;
      },
    ]);
    return Object.fromEntries(boundCommands) as BoundCommands<Commands>;
  }, [device, commands, tag]);
}
