import { CheckCheck, EllipsisVertical } from 'lucide-react';
import { useCallback, useState } from 'react';
import { laboratory } from '../text.fr.ts';
import type { ConversationLine, DeviceView, MessageLine } from '#simulator/ui/types.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Badge } from '#ui/Badge.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#ui/Menu.tsx';
import { useControls } from '../controls.ts';
import { useAtBottom } from '../use-at-bottom.ts';
import { deviceTitle } from '../scenario-text.ts';
import { Bubble } from './Bubble.tsx';
import { ComposerLine } from './ComposerLine.tsx';
import { GroupItems, PairItems } from './TalkItems.tsx';

const text = laboratory.conversation;

/** Shows a conversation on a device. `line` is undefined if the conversation is not on the device. */
export function Talk({
  device,
  other,
  line,
}: {
  device: DeviceView;
  other: string;
  line: ConversationLine | undefined;
}) {
  const { act, view } = useControls();
  const { index } = device;
  const [editing, edit] = useState<MessageLine | null>(null);
  const onEdit = useCallback((message: MessageLine) => edit(message), []);
  const messages = line?.messages ?? [];
  const last = messages.at(-1)?.id ?? null;
  const list = useAtBottom(last);
  const send = (words: string) => {
    if (editing) act(index, 'edit', editing.ref, words);
    else act(index, 'write', other, words);
    edit(null);
  };
  return (
    <>
      <header className="flex h-14 flex-none items-center gap-2.5 border-b border-line pr-1 pl-3">
        <Avatar name={other} size={32} />
        <span className="min-w-0 truncate font-semibold">{other}</span>
        <Badge count={line?.unread ?? 0} />
        <span className="ml-auto flex">
          {line !== undefined && line.unread > 0 && (
            <IconButton icon={CheckCheck} label={text.markRead} onClick={() => act(index, 'read', other, 0)} />
          )}
          <Menu>
            <MenuTrigger asChild>
              <IconButton icon={EllipsisVertical} label={text.menu(other)} />
            </MenuTrigger>
            <MenuContent label={text.menu(other)}>
              <MenuItem icon={CheckCheck} disabled={!line} onSelect={() => act(index, 'read', other, 0)}>
                {text.markRead}
              </MenuItem>
              {other === view.group ? (
                <GroupItems device={index} group={other} isMember={line !== undefined} />
              ) : (
                <PairItems device={index} other={other} line={line} />
              )}
            </MenuContent>
          </Menu>
        </span>
      </header>
      <div ref={list} className="relative flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain">
        <ol
          tabIndex={0}
          aria-label={text.messages(other, deviceTitle(device))}
          className="mt-auto px-2.5 py-3 focus-visible:-outline-offset-2"
        >
          {messages.map((message) => (
            <Bubble key={message.id} message={message} device={index} read={line?.read ?? 0} onEdit={onEdit} />
          ))}
          {messages.length === 0 && (
            <li className="px-4 py-10 text-center text-small text-text-faint">
              {line
                ? laboratory.device.nothing
                : other === view.group
                  ? laboratory.device.notInGroup
                  : laboratory.device.notHere}
            </li>
          )}
        </ol>
      </div>
      {line?.blocked === true || line?.closed === true ? (
        <p className="flex-none border-t border-line px-4 py-4 text-center text-small text-text-soft">
          {line.blocked ? laboratory.device.blocked(other) : laboratory.device.closed}
        </p>
      ) : (
        <ComposerLine
          key={editing?.id ?? ''}
          label={text.write(other, deviceTitle(device))}
          placeholder={text.placeholder(other)}
          editing={editing?.text ?? null}
          onSend={send}
          onStop={() => edit(null)}
        />
      )}
    </>
  );
}
