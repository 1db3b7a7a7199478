import type { ReactNode } from 'react';
import { AnswerAge, type AgedAnswer } from './SeenAt.tsx';
import { useTitle } from './use-title.ts';

interface Props {
  title: string;
  lead?: string;
  /** What is shown, whose age stands beside the title where it may not be true any more. */
  answer?: AgedAnswer;
  children: ReactNode;
}

/** A screen that is one list about the member: title, a sentence, and the list. */
export function ListScreen({ title, lead, answer, children }: Props) {
  useTitle(title);
  return (
    <div className="mx-auto flex w-full max-w-[768px] flex-1 flex-col px-4 pt-5 pb-10 desktop:px-8 desktop:pt-12 low:pt-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h1 className="text-title leading-tight desktop:text-display">{title}</h1>
        {answer && <AnswerAge answer={answer} />}
      </div>
      {lead !== undefined && <p className="mt-2 text-text-soft">{lead}</p>}
      <div className="mt-4">{children}</div>
    </div>
  );
}
