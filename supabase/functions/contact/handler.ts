/**
 * The contact form's message: kept, then told to the house by mail. A script asks with JSON; a browser without one
 * posts the form itself, and is led back to the line of the page that says what became of it. Nothing is done in
 * anyone's name, and no cookie is read: a form on another site could only send what its own visitor typed.
 */
import { contactRequest, type ContactOutcome } from '#schemas/forms/contact.ts';
import * as z from 'zod/mini';

export const kept = z.enum(['kept', 'known', 'limited', 'invalid']);
export type ContactMessage = Omit<z.infer<typeof contactRequest>, 'website'>;

export interface ContactPorts {
  /** Who asks, as far as can be told. */
  network: string;
  newId(): string;
  keep(message: ContactMessage, network: string): Promise<z.infer<typeof kept>>;
  /**
   * Told once for each message that is kept, where `keep` does not tell the house itself; what fails then costs nobody
   * their message.
   */
  tell?(message: ContactMessage): Promise<void>;
}

const statuses: Record<ContactOutcome, number> = { kept: 200, invalid: 400, limited: 429, failed: 500 };

export async function handle(request: Request, ports: ContactPorts): Promise<Response> {
  if (request.method !== 'POST')
    return Response.json({ code: 'bad-request' }, { status: 405, headers: { allow: 'POST' } });
  const byScript = request.headers.get('content-type')?.startsWith('application/json') ?? false;
  const outcome = await received(
    byScript ? await request.json().catch(() => null) : await typed(request, ports),
    ports,
  ).catch(() => 'failed' as const);
  if (byScript) return Response.json({ outcome }, { status: statuses[outcome] });
  return new Response(null, { status: 303, headers: { location: `/contact#contact-${outcome}` } });
}

async function typed(request: Request, { newId }: ContactPorts): Promise<unknown> {
  const form = await request.formData().catch(() => null);
  return form && { ...Object.fromEntries(form), id: newId() };
}

async function received(body: unknown, ports: ContactPorts): Promise<ContactOutcome> {
  const parsed = contactRequest.safeParse(body);
  if (!parsed.success) return 'invalid';
  const { website, ...message } = parsed.data;
  /* Whoever filled it is told nothing that could teach them. */
  if (website !== '') return 'kept';
  const state = await ports.keep(message, ports.network);
  if (state === 'limited' || state === 'invalid') return state;
  if (state === 'kept') await ports.tell?.(message).catch(() => undefined);
  return 'kept';
}
