import { Switch } from '#ui/Switch.tsx';
import { SettingRow } from './SettingRow.tsx';

interface Props<Field extends string> {
  fields: readonly Field[];
  texts: Readonly<Record<Field, { label: string; hint: string }>>;
  values: Readonly<Record<Field, boolean>>;
  onChange: (field: Field, on: boolean) => void;
}

/** A switch for each of several settings of this device, effective at once. */
export const SwitchRows = <Field extends string>({ fields, texts, values, onChange }: Props<Field>) =>
  fields.map((field) => (
    <SettingRow
      key={field}
      {...texts[field]}
      pending={false}
      control={(ids) => <Switch {...ids} checked={values[field]} onChange={(on) => onChange(field, on)} />}
    />
  ));
