/**
 * Stores a message of the contact form, then mails it to the operator. A script posts JSON and gets the outcome as
 * JSON; a browser without scripts posts the form itself, and is redirected to the line of the page that states the
 * outcome. The function acts in nobody's name and reads no cookie, so a form on another site can send only what its own
 * visitor typed.
 */
import { contactRequest, type ContactOutcome } from '#schemas/forms/contact.ts';
import * as z from 'zod/mini';

export const kept = z.enum(['kept', 'known', 'limited', 'invalid']);
export type ContactMessage = Omit<z.infer<typeof contactRequest>, 'website'>;

export interface ContactPorts {
  /** Network of the client, as far as it is known. */
  network: string;
  newId(): string;
  keep(message: ContactMessage, network: string): Promise<z.infer<typeof kept>>;
  /**
   * Notifies the operator once for each stored message, where `keep` does not do so itself. A failure does not lose the
   * message.
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
  /* A filled honeypot field gets the normal answer, so that a bot learns nothing. */
  if (website !== '') return 'kept';
  const state = await ports.keep(message, ports.network);
  if (state === 'limited' || state === 'invalid') return state;
  if (state === 'kept') await ports.tell?.(message).catch(() => undefined);
  return 'kept';
}
