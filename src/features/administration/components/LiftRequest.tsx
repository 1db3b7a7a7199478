import type { SheetDecision } from '#schemas/wire/staff.ts';
import { proposeRequest } from '../two-person-requests.ts';
import { twoPersons } from '../two-persons.fr.ts';
import { ReasonAct } from './ReasonAct.tsx';

const { lift: text, form } = twoPersons;

interface Props {
  decision: SheetDecision;
  onDone: () => void;
  onClose: () => void;
}

/** Asks that a measure which closed an account is lifted; another person confirms it [ADMIN-15, S20]. */
export function LiftRequest({ decision: { id }, onDone, onClose }: Props) {
  return (
    <ReasonAct
      title={text.title}
      text={text.text}
      action={form.submit}
      done={form.done}
      label={form.words}
      missing={form.errors['words-missing']}
      unsaved={`lift ${id}`}
      act={(words) => proposeRequest({ kind: 'lift-measure', parameters: { decision: id }, words })}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
