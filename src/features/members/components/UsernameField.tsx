import { useId, useState, type KeyboardEvent } from 'react';
import { members } from '../text.fr.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { cx } from '#ui/cx.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useUsernames } from '../use-usernames.ts';

const { quick: text } = members;

/** Field for a username with suggestions that begin with the typed text [SEARCH-77 to SEARCH-82]. */
export function UsernameField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [open, setOpen] = useState(false);
  const [active, point] = useState(-1);
  const list = useId();
  const suggestions = useUsernames(open ? value : '');
  const isListOpen = open && suggestions.length > 0;

  const show = (isOpen: boolean) => {
    setOpen(isOpen);
    point(-1);
  };
  const take = (username: string) => {
    onChange(username);
    show(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isListOpen) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosenSuggestion = suggestions[active];
    if (step) point((at) => (at + step + suggestions.length + (at < 0 && step < 0 ? 1 : 0)) % suggestions.length);
    else if (event.key === 'Enter' && chosenSuggestion) take(chosenSuggestion.username);
    else if (event.key === 'Escape') show(false);
    else return;
    event.preventDefault();
    // Otherwise Escape would also close the dialog around the field.
    event.stopPropagation();
  };
  return (
    <div className="relative">
      <TextInput
        label={text.username}
        placeholder={text.username}
        role="combobox"
        aria-expanded={isListOpen}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={isListOpen && active >= 0 ? `${list}-${active}` : undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        value={value}
        onChange={(event) => (onChange(event.target.value), show(true))}
        onKeyDown={onKeyDown}
        onBlur={() => show(false)}
      />
      <ul
        id={list}
        role="listbox"
        aria-label={text.suggestions}
        hidden={!isListOpen}
        className="absolute inset-x-0 top-full z-10 mt-1.5 overflow-hidden rounded-control bg-raised py-1.5 shadow-float hairline"
      >
        {suggestions.map(({ id, username, avatarUrl }, n) => (
          <li
            key={id}
            id={`${list}-${n}`}
            role="option"
            aria-selected={n === active}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => take(username)}
            className={cx(
              'flex min-h-[52px] cursor-pointer items-center gap-3 px-4 text-second hover:bg-pressed',
              n === active && 'bg-pressed',
            )}
          >
            <Avatar name={username} url={avatarUrl} size={34} />
            {username}
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {isListOpen ? text.suggested(suggestions.length) : ''}
      </p>
    </div>
  );
}
