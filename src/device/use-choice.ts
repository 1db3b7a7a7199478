import { useEffect, useState, useSyncExternalStore } from 'react';
import { createChoice, type Choice, type ChoiceState } from './choice.ts';

/** Returns a choice of this component and its state; what it holds is dropped with the component. */
export function useChoice<T extends { url: string }>(): { choice: Choice<T>; state: ChoiceState<T> } {
  const [choice] = useState(() => createChoice<T>());
  useEffect(() => choice.drop, [choice]);
  return { choice, state: useSyncExternalStore(choice.subscribe, choice.state) };
}
