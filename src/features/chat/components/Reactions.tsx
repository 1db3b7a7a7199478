import type { MessageView } from '#domain/views.ts';
import type { ReactionEmoji } from '#schemas/entities/message.ts';
import { cx } from '#ui/cx.ts';
import { chipsOf } from '../reactions.ts';

/** The reactions under a message. Pressing one's own removes it; pressing another adds the same. */
export function Reactions({
  message,
  name,
  onReact,
}: {
  message: MessageView;
  name: string;
  onReact(message: MessageView, emoji: ReactionEmoji | null): void;
}) {
  if (message.reactions.length === 0) return null;
  return (
    <div className={cx('relative z-1 -mt-1.5 flex flex-wrap gap-1 px-2', message.mine ? 'self-end' : 'self-start')}>
      {chipsOf(message.reactions, name).map(({ emoji, count, mine, label }) => (
        <button
          key={emoji}
          type="button"
          aria-pressed={mine}
          aria-label={label}
          onClick={() => onReact(message, mine ? null : emoji)}
          className={cx(
            'relative inline-flex h-7 items-center gap-1 rounded-pill bg-raised px-2 text-small tabular hairline after:absolute after:inset-x-0 after:-inset-y-2',
            mine ? 'text-accent-text' : 'text-text-soft',
          )}
        >
          <span aria-hidden="true">{emoji}</span>
          {count > 1 && <span aria-hidden="true">{count}</span>}
        </button>
      ))}
    </div>
  );
}
