import { createElement, useId, useState, type KeyboardEvent } from 'react';
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import type { GroupAuthor } from '#schemas/wire/group-authors.ts';
import type { FieldAssist } from '../components/WritingField.tsx';
import { MentionCompletion } from './MentionCompletion.tsx';
import { optionIdOf } from './MentionList.tsx';
import { suggestionsFor, typedMention } from './mentions.ts';

interface Completion {
  groupId: ConversationId;
  account: MemberId | null;
  /** Whoever is or was in the group, for where the list of members is not known yet. */
  authors: readonly GroupAuthor[];
  /** Whether the member may mention everyone. */
  withEveryone: boolean;
}

interface Typed {
  start: number;
  name: string;
}

/**
 * Completes « @ » with members of the group: arrow keys choose, Enter and Tab take, Escape closes the list and leaves
 * the text. The focus stays in the field, which names the chosen option.
 */
export function useMentionCompletion({ groupId, account, authors, withEveryone }: Completion): FieldAssist {
  const listId = useId();
  const [field, setField] = useState<HTMLTextAreaElement | null>(null);
  const [typed, setTyped] = useState<Typed | null>(null);
  const [active, setActive] = useState(0);
  /** The « @ » whose list was closed. */
  const [dismissed, setDismissed] = useState<number | null>(null);
  const [members, setMembers] = useState<{ list: readonly GroupAuthor[]; isComplete: boolean } | null>(null);

  const known = new Map(
    [...(members?.isComplete ? [] : authors), ...(members?.list ?? [])].map((each) => [each.memberId, each]),
  );
  const isTyping = typed !== null && typed.start !== dismissed;
  const suggestions = isTyping ? suggestionsFor(typed.name, [...known.values()], { account, withEveryone }) : [];
  const isOpen = suggestions.length > 0;
  const chosen = Math.min(active, suggestions.length - 1);

  const take = (index: number) => {
    const suggestion = suggestions[index];
    if (!suggestion || !field || !typed) return;
    field.focus();
    field.setRangeText(`@${suggestion.name} `, typed.start, typed.start + 1 + typed.name.length, 'end');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const keys: Record<string, () => void> = {
    ArrowDown: () => setActive((chosen + 1) % suggestions.length),
    ArrowUp: () => setActive((chosen + suggestions.length - 1) % suggestions.length),
    Enter: () => take(chosen),
    Tab: () => take(chosen),
    Escape: () => setDismissed(typed?.start ?? null),
  };
  return {
    attributes: {
      'aria-autocomplete': 'list',
      ...(isOpen && { 'aria-controls': listId, 'aria-activedescendant': optionIdOf(listId, chosen) }),
    },
    list:
      isTyping &&
      createElement(MentionCompletion, { groupId, listId, suggestions, chosen, onTake: take, onMembers: setMembers }),
    onCaret(element) {
      setField(element);
      const { selectionStart, selectionEnd, value } = element;
      const next = selectionStart === selectionEnd ? typedMention(value, selectionStart) : null;
      if (next?.start !== dismissed) setDismissed(null);
      if (next?.start === typed?.start && next?.name === typed?.name) return;
      setTyped(next);
      setActive(0);
    },
    onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
      if (!isOpen || event.nativeEvent.isComposing || event.shiftKey || event.ctrlKey || event.metaKey) return false;
      const act = keys[event.key];
      act?.();
      return act !== undefined;
    },
    onBlur: () => setTyped(null),
  };
}
