/**
 * Runs the product itself, from the first read of the device to the screens, as `src/main.tsx` composes it: styles,
 * routes, layout, last screen, conversation list, open conversation, store, outbox, sync worker and search worker.
 * Three things differ from the app. The peers' plain service worker replaces ours. The worker's own writer wrote the
 * history, instead of a pull. The composer's functions (`useCommands`, `sendMessage`) can be called from outside, so
 * that twenty sends start at once.
 */
import { StrictMode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import '#ui/theme.css';
import { App } from '#app/App.tsx';
import { forgetScreens } from '#startup/last-screen/forget-screens.ts';
import { takeOver } from '#startup/last-screen/take-over.ts';
import { startScreen } from '#app/screens.ts';
import { startTheme } from '#app/theme.ts';
import { sendMessage } from '#features/chat/send-message.ts';
import { DeviceProvider } from '#device/DeviceProvider.tsx';
import { loadAccount } from '#device/load-account.ts';
import { useCommands } from '#device/use-commands.ts';
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import { measuresOf } from './chat/measures.ts';
import { openConversationMember } from './chat/workload.ts';

const commands = { sendMessage };
const conversation = () => location.hash.split('/').at(-1) as ConversationId;

/** Resolves when the outbox's transaction is on disk [Y1]. */
function CommandBridge() {
  const ask = useCommands(commands);
  useEffect(() => {
    if (!ask) return;
    window.chat = measuresOf(async (text) => {
      const sent = await ask.sendMessage({
        conversationId: conversation(),
        receiverId: openConversationMember as MemberId,
        text,
      });
      if (!sent.ok) throw new Error(`refused: ${sent.code}`);
    });
  }, [ask]);
  return null;
}

async function fill(): Promise<void> {
  const { fillAlcove, conversationWith } = await import('./chat/fill-alcove.ts');
  await fillAlcove();
  await navigator.serviceWorker.register('/floor-sw.js');
  await navigator.serviceWorker.ready;
  window.address = `${location.pathname}#/chat/${await conversationWith(openConversationMember)}`;
}

function start(): void {
  startTheme();
  forgetScreens();
  const render = () => {
    const root = document.getElementById('root')!;
    takeOver(document.getElementById('last-screen'), root);
    createRoot(root).render(
      <StrictMode>
        <DeviceProvider>
          <App />
          <CommandBridge />
        </DeviceProvider>
      </StrictMode>,
    );
  };
  void Promise.all([loadAccount(), startScreen(location.hash)]).then(render);
}

if (new URLSearchParams(location.search).has('fill')) void fill();
else start();
