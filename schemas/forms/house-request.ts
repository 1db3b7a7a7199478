/**
 * The form of what two persons of the house are to do together. Errors are keys; the feature's catalogue has the French
 * texts. Parsed values are what `propose_request` takes.
 */
import * as z from 'zod/mini';
import { requestKind, staffRight } from '../entities/decision.ts';
import { email } from './email.ts';
import { staffNoteForm } from './staff-note.ts';

const trimmed = z.string().check(z.trim());
const values = z.extend(staffNoteForm, {
  kind: requestKind,
  name: trimmed,
  /** The address that is proposed. */
  email: trimmed,
  right: z.union([staffRight, z.literal('')]),
  /** Days, as `2026-11-29`; empty: not chosen. */
  from: trimmed,
  to: trimmed,
});
export type HouseRequestInput = z.infer<typeof values>;
type Field = 'name' | 'email' | 'right' | 'to';

const YEAR_MS = 366 * 24 * 60 * 60_000;
const needsRight = (kind: HouseRequestInput['kind']): boolean => kind === 'grant-right' || kind === 'withdraw-right';

function faultOf({
  kind,
  name,
  email: address,
  right,
  from,
  to,
}: HouseRequestInput): { path: Field; message: string } | null {
  if (kind === 'export-audit') {
    const length = Date.parse(to) - Date.parse(from);
    return length >= 0 && length <= YEAR_MS ? null : { path: 'to', message: 'days-missing' };
  }
  if (name === '') return { path: 'name', message: 'name-missing' };
  if (kind === 'change-address' && !email.safeParse(address).success)
    return { path: 'email', message: 'email-invalid' };
  return needsRight(kind) && right === '' ? { path: 'right', message: 'right-missing' } : null;
}

function parametersOf({ kind, name, email: address, right, from, to }: Omit<HouseRequestInput, 'words'>): object {
  if (kind === 'export-audit') return { from, to };
  if (kind === 'change-address') return { name, email: email.parse(address) };
  return needsRight(kind) ? { name, right } : { name };
}

export const houseRequestForm = z.pipe(
  values.check((context) => {
    const fault = faultOf(context.value);
    if (fault)
      context.issues.push({ code: 'custom', path: [fault.path], message: fault.message, input: context.value });
  }),
  z.transform(({ words, ...typed }) => ({ kind: typed.kind, words, parameters: parametersOf(typed) })),
);

/** What `propose_request` takes. */
export interface HouseRequestDraft {
  kind: HouseRequestInput['kind'];
  parameters: object;
  words: string;
}

export const emptyHouseRequest = (kind: HouseRequestInput['kind']): HouseRequestInput => ({
  kind,
  name: '',
  email: '',
  right: '',
  from: '',
  to: '',
  words: '',
});
