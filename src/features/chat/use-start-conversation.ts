import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { errorText } from '#i18n/errors.ts';
import { talk } from '#i18n/fr/talk.ts';
import { log } from '#lib/log.ts';
import { useCommands } from '#device/use-commands.ts';
import type { MemberId } from '#schemas/ids.ts';
import { toast } from '#ui/toast.ts';
import { startConversation } from './commands.ts';

const commands = { startConversation };

/**
 * Opens the conversation as soon as it is started on this device. Across a block it shows a toast [CHAT-87] and goes to
 * the list. Returns true if there can be no conversation.
 */
export function useStartConversation(member: MemberId): boolean {
  const run = useCommands(commands);
  const navigate = useNavigate();
  const hasStarted = useRef(false);
  const [isImpossible, setImpossible] = useState(false);
  useEffect(() => {
    if (!run || hasStarted.current) return;
    hasStarted.current = true;
    const replaceWith = (to: string) => void navigate(to, { replace: true });
    run.startConversation(member).then(
      (result) => {
        if (result.ok) return replaceWith(`/chat/${result.value}`);
        if (result.code === 'unknown-member') return setImpossible(true);
        if (result.code === 'blocked' || result.code === 'blocked-mine') toast(talk.startBlocked, { tone: 'bad' });
        else toast(errorText(result.code), { tone: 'bad' });
        replaceWith('/chat');
      },
      (error: unknown) => {
        log.crash('chat.not-started', error);
        toast(errorText('storage-broken'), { tone: 'bad' });
        replaceWith('/chat');
      },
    );
  }, [run, member, navigate]);
  return isImpossible;
}
