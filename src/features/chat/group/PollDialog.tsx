import { Plus, X } from 'lucide-react';
import { useId, useState } from 'react';
import { systemClock } from '#lib/clock.ts';
import { useUnsavedInput } from '#device/unsaved-input.ts';
import type { PollContent } from '#schemas/actions/message-send.ts';
import type { ConversationId } from '#schemas/ids.ts';
import { Button } from '#ui/Button.tsx';
import { Chip } from '#ui/Chip.tsx';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import {
  closingMs,
  emptyPoll,
  mayAddOption,
  pollContentOf,
  pollProblem,
  type PollClosing,
  type PollProblem,
} from './poll-draft.ts';
import { groupTalk } from './text.fr.ts';

const text = groupTalk.newPoll;
const closings = Object.keys(closingMs) as PollClosing[];

interface Props {
  groupId: ConversationId;
  /** Resolves to whether the poll is queued. */
  onSend(question: string, poll: PollContent): Promise<boolean>;
  onClose(): void;
}

/** Writes a poll: a question and two to ten answers. What was typed survives closing the dialog. */
export function PollDialog({ groupId, onSend, onClose }: Props) {
  const id = useId();
  const [draft, setDraft, forgetDraft] = useUnsavedInput(`poll ${groupId}`, emptyPoll);
  const [problem, setProblem] = useState<PollProblem | null>(null);
  const change = (next: Partial<typeof draft>) => {
    setDraft({ ...draft, ...next });
    setProblem(null);
  };
  const setOption = (at: number, words: string) =>
    change({ options: draft.options.map((option, n) => (n === at ? words : option)) });
  const send = async () => {
    const found = pollProblem(draft);
    setProblem(found);
    if (found || !(await onSend(draft.question, pollContentOf(draft, systemClock.now())))) return;
    forgetDraft();
    onClose();
  };
  const isAboutQuestion = problem === 'question' || problem === 'question-long';
  return (
    <Sheet title={text.title} tall onClose={onClose} closeButton={<IconButton icon={X} label={text.close} />}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <TextInput
          autoFocus
          label={text.question}
          value={draft.question}
          dir="auto"
          autoComplete="off"
          error={isAboutQuestion ? text.problems[problem] : undefined}
          onChange={(event) => change({ question: event.target.value })}
        />
        <div className="grid gap-3">
          {draft.options.map((option, n) => (
            <div key={n} className="flex items-end gap-1">
              <TextInput
                className="min-w-0 flex-1"
                label={text.option(n + 1)}
                value={option}
                dir="auto"
                autoComplete="off"
                onChange={(event) => setOption(n, event.target.value)}
              />
              {draft.options.length > 2 && (
                <IconButton
                  icon={X}
                  label={text.remove(n + 1)}
                  className="mb-1"
                  onClick={() => change({ options: draft.options.filter((_, at) => at !== n) })}
                />
              )}
            </div>
          ))}
          {problem && !isAboutQuestion && (
            <p role="alert" className="text-small text-bad">
              {text.problems[problem]}
            </p>
          )}
          {mayAddOption(draft) && (
            <Button
              variant="quiet"
              size="small"
              className="justify-self-start"
              onClick={() => change({ options: [...draft.options, ''] })}
            >
              <Icon icon={Plus} size={18} />
              {text.add}
            </Button>
          )}
        </div>
        <div>
          <Choice checked={draft.multiple} onChange={(multiple) => change({ multiple })} label={text.multiple} />
          <Choice
            checked={draft.anonymous}
            onChange={(anonymous) => change({ anonymous })}
            label={text.anonymous}
            hint={text.anonymousHint}
          />
        </div>
        <div role="group" aria-labelledby={`${id}-closing`}>
          <p id={`${id}-closing`} className="mb-2 text-small font-medium text-text-soft">
            {text.closing}
          </p>
          <div className="flex flex-wrap gap-2">
            {closings.map((closing) => (
              <Chip key={closing} on={draft.closing === closing} onClick={() => change({ closing })}>
                {text.closings[closing]}
              </Chip>
            ))}
          </div>
        </div>
        <Button type="submit">{text.send}</Button>
      </form>
    </Sheet>
  );
}

interface ChoiceProps {
  checked: boolean;
  onChange(checked: boolean): void;
  label: string;
  hint?: string;
}

function Choice({ checked, onChange, label, hint }: ChoiceProps) {
  return (
    <label className="flex min-h-11 items-center gap-3 text-second">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="size-5 flex-none accent-(--accent-fill)"
      />
      <span>
        {label}
        {hint !== undefined && <span className="block text-small text-text-soft">{hint}</span>}
      </span>
    </label>
  );
}
