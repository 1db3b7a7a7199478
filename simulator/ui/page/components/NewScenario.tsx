import { ChevronLeft, Plus, X } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { laboratory } from '../text.fr.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { addressWith, CATALOGUE } from '../address.ts';
import {
  MIN_DEVICES,
  firstDevices,
  nextDevice,
  hasTwoMembers,
  MEMBERS,
  MAX_DEVICES,
  newScenario,
  type DeviceChoice,
} from '../new-scenario.ts';
import { Choice } from './Fields.tsx';

const text = laboratory.nouveau;
const NAME_LENGTH = 24;
const people = MEMBERS.map((member) => [member, member] as const);

/** « Nouveau »: form for a new trial, with its devices and their members. */
export function NewScenario() {
  const [devices, setDevices] = useState(firstDevices);
  const navigate = useNavigate();
  const change = (at: number, part: Partial<DeviceChoice>) =>
    setDevices(devices.map((device, n) => (n === at ? { ...device, ...part } : device)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void addressWith(newScenario(devices)).then((address) => navigate(address));
  };
  return (
    <form onSubmit={submit} className="mx-auto w-full max-w-[768px] px-4 pt-2 pb-12 desktop:px-8">
      <Link
        to={CATALOGUE}
        className="-ml-2 inline-flex min-h-11 items-center gap-1 rounded-control px-2 text-small font-medium text-text-soft no-underline hover:text-text"
      >
        <Icon icon={ChevronLeft} size={18} />
        {laboratory.catalogue.back}
      </Link>
      <h1 className="text-title leading-tight">{text.heading}</h1>
      <p className="mt-1.5 text-second text-text-soft">{text.text}</p>
      <ol aria-label={text.devices} className="mt-5 divide-y divide-line rounded-card bg-surface hairline">
        {devices.map((device, n) => (
          <li key={n} className="p-4 desktop:px-5">
            <fieldset className="flex items-end gap-3">
              <legend className="mb-2 flex items-center gap-2.5 text-small font-semibold">
                <Avatar name={device.member} size={28} />
                {text.device(n + 1)}
              </legend>
              <span className="min-w-0 flex-1">
                <Choice
                  label={text.member}
                  value={device.member}
                  options={people}
                  onChange={(member) => change(n, { member })}
                />
              </span>
              <TextInput
                label={text.name}
                value={device.name}
                maxLength={NAME_LENGTH}
                onChange={(event) => change(n, { name: event.target.value })}
                className="min-w-0 flex-1 gap-1! [&_input]:h-11 [&_input]:text-small"
              />
              {devices.length > MIN_DEVICES && (
                <IconButton
                  icon={X}
                  label={text.remove(n + 1)}
                  onClick={() => setDevices(devices.filter((_, at) => at !== n))}
                />
              )}
            </fieldset>
          </li>
        ))}
      </ol>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button type="submit" size="small">
          {text.start}
        </Button>
        {devices.length < MAX_DEVICES && (
          <Button variant="quiet" size="small" onClick={() => setDevices([...devices, nextDevice(devices)])}>
            <Icon icon={Plus} size={18} />
            {text.add}
          </Button>
        )}
      </div>
      <p role="status" className="mt-3 text-small text-warn">
        {!hasTwoMembers(devices) && text.alone}
      </p>
    </form>
  );
}
