import { Ban, EllipsisVertical, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { chat } from '#i18n/fr/chat.ts';
import type { Card } from '#schemas/entities/profile.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#ui/Menu.tsx';
import { Seal } from '#ui/Seal.tsx';
import { nameOf, subtitleOf } from '../names.ts';
import { BackLink } from './WayBack.tsx';

export interface ConversationActions {
  onHide(): void;
  onBlock(): void;
}

interface Props extends ConversationActions {
  card: Card | null;
  closed: boolean;
}

type Question = 'hide' | 'block';

/** Who this conversation is with, the way back on a phone, and what can be done with the whole of it. */
export function ConversationHeader({ card, closed, onHide, onBlock }: Props) {
  const [question, ask] = useState<Question | null>(null);
  const name = nameOf(card);
  const asked = {
    hide: { ...chat.hideDialog, danger: false, act: onHide },
    block: { ...chat.blockDialog, title: chat.blockDialog.title(name), danger: true, act: onBlock },
  }[question ?? 'hide'];
  return (
    <header className="flex h-16 flex-none items-center gap-2.5 border-b border-line bg-ground px-2 desktop:px-4">
      <BackLink />
      <Avatar name={name} url={card?.avatarUrl ?? null} size={40} />
      <div className="min-w-0 flex-1">
        <h2 className="flex items-baseline gap-2 font-text text-body leading-tight font-semibold tracking-normal">
          <span className="truncate">{name}</span>
          {card?.seal && <Seal />}
        </h2>
        <p className="truncate text-[13px] leading-5 text-text-faint">{card && !closed ? subtitleOf(card) : chat.unavailableShort}</p>
      </div>
      <Menu>
        <MenuTrigger asChild>
          <IconButton icon={EllipsisVertical} label={chat.menu} />
        </MenuTrigger>
        <MenuContent label={chat.menu}>
          <MenuItem icon={EyeOff} onSelect={() => ask('hide')}>
            {chat.hide}
          </MenuItem>
          <MenuItem icon={Ban} danger onSelect={() => ask('block')}>
            {chat.block}
          </MenuItem>
        </MenuContent>
      </Menu>
      <ConfirmDialog
        open={question !== null}
        onOpenChange={(open) => !open && ask(null)}
        title={asked.title}
        text={asked.text}
        confirmLabel={asked.confirm}
        danger={asked.danger}
        onConfirm={() => {
          ask(null);
          asked.act();
        }}
      />
    </header>
  );
}
