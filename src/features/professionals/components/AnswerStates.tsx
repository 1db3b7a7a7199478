import type { ReactNode } from 'react';
import type { CachedAnswerView, StoredAnswer } from '#device/answers/answer-view.ts';
import { AnswerFrame } from '#ui/AnswerFrame.tsx';
import { professionals as text } from '../text.fr.ts';

interface Props<Page> {
  answer: CachedAnswerView<Page>;
  refresh: () => void;
  children: (answer: StoredAnswer<Page>) => ReactNode;
}

/** The states of what the server answers to a professional: on its way, not on the device, failed, or stored. */
export const AnswerStates = <Page,>(props: Props<Page>) => <AnswerFrame {...props} away={text.away} kept={text.kept} />;
