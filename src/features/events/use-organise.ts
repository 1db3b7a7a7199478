import { useCallback, useState } from 'react';
import { toast } from '#ui/toast.ts';
import { organise, problemText, type Request } from './requests.ts';

/** Does what an organiser asks, one thing at a time; a refusal is told by a toast. `onDone` reads anew. */
export function useOrganise(onDone: () => void) {
  const [busy, setBusy] = useState(false);
  const act = useCallback(
    async (request: Request): Promise<boolean> => {
      setBusy(true);
      const problem = await organise(request);
      setBusy(false);
      if (problem) toast(problemText(problem), { tone: 'bad' });
      onDone();
      return problem === null;
    },
    [onDone],
  );
  return { busy, act };
}
