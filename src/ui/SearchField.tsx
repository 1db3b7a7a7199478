import { Search, X } from 'lucide-react';
import { chat } from '#i18n/fr/chat.ts';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';

interface Props {
  label: string;
  value: string;
  onChange(text: string): void;
  /** With it, the cross is shown even if the field is empty. */
  onClose?: () => void;
  /** Called when the field gets or loses the focus. */
  onFocusChange?: (isFocused: boolean) => void;
  autoFocus?: boolean;
}

/** The search field; Escape and the cross empty it, then close it. */
export function SearchField({ label, value, onChange, onClose, onFocusChange, autoFocus = false }: Props) {
  const clearOrClose = () => (value === '' ? onClose?.() : onChange(''));
  return (
    <div role="search" className="relative">
      <Icon
        icon={Search}
        size={18}
        className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-text-faint"
      />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        dir="auto"
        autoComplete="off"
        enterKeyHint="search"
        autoFocus={autoFocus}
        onFocus={() => onFocusChange?.(true)}
        onBlur={() => onFocusChange?.(false)}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          clearOrClose();
        }}
        className="min-h-11 w-full rounded-pill border border-line bg-sunken pr-11 pl-10 text-second text-text placeholder:text-text-faint [&::-webkit-search-cancel-button]:hidden"
      />
      {(value !== '' || onClose) && (
        <IconButton
          icon={X}
          label={value === '' ? chat.search.close : chat.search.clear}
          onClick={clearOrClose}
          className="absolute top-0 right-0"
        />
      )}
    </div>
  );
}
