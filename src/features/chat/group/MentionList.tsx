import { AtSign } from 'lucide-react';
import { Avatar } from '#ui/Avatar.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/Icon.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import type { Suggestion } from './mentions.ts';
import { groupTalk } from './text.fr.ts';

export const optionIdOf = (listId: string, index: number): string => `${listId}-${index}`;

interface Props {
  id: string;
  suggestions: readonly Suggestion[];
  chosen: number;
  onTake(index: number): void;
}

/** Members whose name begins as typed, above the field. */
export function MentionList({ id, suggestions, chosen, onTake }: Props) {
  return (
    <>
      <VisuallyHidden>
        <span role="status">
          {suggestions.length > 0 ? groupTalk.mentions.found(suggestions.length) : groupTalk.mentions.none}
        </span>
      </VisuallyHidden>
      {suggestions.length > 0 && (
        <ul
          id={id}
          role="listbox"
          aria-label={groupTalk.mentions.list}
          className="absolute inset-x-0 bottom-full z-20 mb-2 max-h-[min(320px,45dvh)] animate-come overflow-y-auto overscroll-contain rounded-card bg-raised p-2 shadow-float hairline desktop:right-auto desktop:w-[340px]"
        >
          {suggestions.map(({ name, avatarUrl, isEveryone }, n) => (
            <li
              key={`${isEveryone} ${name}`}
              id={optionIdOf(id, n)}
              role="option"
              aria-selected={n === chosen}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onTake(n)}
              className={cx(
                'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-2 py-1 text-second hover:bg-pressed',
                n === chosen && 'bg-pressed',
              )}
            >
              {isEveryone ? (
                <span className="grid size-8 flex-none place-items-center text-accent-text">
                  <Icon icon={AtSign} size={20} />
                </span>
              ) : (
                <Avatar name={name} url={avatarUrl} size={32} />
              )}
              <span className="truncate font-medium">{name}</span>
              {isEveryone && <span className="text-small text-text-soft">{groupTalk.mentions.everyoneHint}</span>}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
