import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import type { MemberId } from '#schemas/ids.ts';
import { mentionsIn, type Mentionable } from './mentions.ts';

interface Props {
  text: string;
  names: Mentionable;
  account: MemberId | null;
  /** Mentions of this member, and of everyone, stand out. */
  mentionsMe: boolean;
}

/** A text with its mentions as marks. */
export function MarkedMentions({ text, names, account, mentionsMe }: Props): ReactNode {
  const mentions = mentionsIn(text, names);
  if (mentions.length === 0) return text;
  const parts: ReactNode[] = [];
  let position = 0;
  for (const { start, end, member } of mentions) {
    const isMe = mentionsMe && (member === null || member === account);
    parts.push(
      text.slice(position, start),
      <mark
        key={start}
        className={cx(
          'rounded-[6px] font-semibold',
          isMe ? '-mx-0.5 bg-accent-wash px-0.5 text-accent-text' : 'bg-transparent text-inherit',
        )}
      >
        {text.slice(start, end)}
      </mark>,
    );
    position = end;
  }
  parts.push(text.slice(position));
  return parts;
}
