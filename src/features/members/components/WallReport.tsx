import { useId, useState } from 'react';
import { departments, departmentName } from '#i18n/fr/departments.ts';
import { wall } from '#i18n/fr/wall.ts';
import { wallCategory, type WallCategory } from '#schemas/entities/wall.ts';
import { ChoiceDialog } from '#ui/ChoiceDialog.tsx';

const { report: text } = wall;

interface Props {
  username: string;
  onSend: (report: { category: WallCategory; department: string | null }) => void;
  onClose: () => void;
}

/** Reports a profile to the wall, in fixed words only [MEMBERAREA-15]. */
export function WallReport({ username, onSend, onClose }: Props) {
  const id = useId();
  const [department, setDepartment] = useState('');
  return (
    <ChoiceDialog
      title={text.title(username)}
      text={text.text}
      legend={text.legend}
      missing={text.missing}
      options={wallCategory.options.map((value) => ({ value, label: wall.categories[value] }))}
      confirmLabel={text.confirm}
      danger
      onChoose={(category) => onSend({ category, department: department === '' ? null : department })}
      onClose={onClose}
    >
      <label htmlFor={id} className="mt-3 block text-small font-medium text-text-soft">
        {text.department}
      </label>
      <select
        id={id}
        value={department}
        onChange={({ target }) => setDepartment(target.value)}
        className="mt-1.5 min-h-13 w-full rounded-control border border-line bg-sunken px-4 text-body text-text"
      >
        <option value="">{text.noDepartment}</option>
        {departments.map(([code]) => (
          <option key={code} value={code}>
            {departmentName(code)}
          </option>
        ))}
      </select>
    </ChoiceDialog>
  );
}
