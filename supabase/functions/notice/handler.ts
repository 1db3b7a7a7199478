/**
 * Takes reports without an account, and says what became of them. A script posts JSON and gets the outcome as JSON; a
 * browser without scripts posts the form itself, or asks with its receipt, and is redirected to the line of the page
 * that states the outcome. The function acts in nobody's name and reads no cookie.
 */
import * as z from 'zod/mini';
import {
  noticeEnvelope,
  noticeForm,
  noticeState,
  readReceipt,
  writtenReceipt,
  type NoticeForm,
  type NoticeOutcome,
} from '#schemas/forms/notice.ts';

export const storedNotice = z.object({
  state: z.enum(['kept', 'known', 'limited', 'invalid']),
  receipt: z.nullable(z.string()),
});
export type Notice = Omit<NoticeForm, 'goodFaith'> & { id: string };

export interface NoticePorts {
  /** Network of the client, as far as it is known. */
  network: string;
  newId(): string;
  /** Stores a notice, and mails its receipt where it names an address. */
  keep(notice: Notice, network: string): Promise<z.infer<typeof storedNotice>>;
  /** What `notice_state` answers. */
  stateOf(receipt: string): Promise<unknown>;
}

const statuses: Record<NoticeOutcome, number> = { kept: 200, invalid: 400, limited: 429, failed: 500 };
const see = (query: string, line: string) =>
  new Response(null, { status: 303, headers: { location: `/signaler${query}#notice-${line}` } });
const queryOf = (receipt: string) => `?recu=${writtenReceipt(receipt)}`;

interface Received {
  outcome: NoticeOutcome;
  receipt: string | null;
}

export async function handle(request: Request, ports: NoticePorts): Promise<Response> {
  if (request.method === 'GET') return lookUp(new URL(request.url).searchParams.get('recu') ?? '', ports);
  if (request.method !== 'POST')
    return Response.json({ code: 'bad-request' }, { status: 405, headers: { allow: 'GET, POST' } });
  const byScript = request.headers.get('content-type')?.startsWith('application/json') ?? false;
  const body: unknown = byScript ? await request.json().catch(() => null) : await typed(request, ports);
  const { outcome, receipt } = await received(body, ports).catch((): Received => ({
    outcome: 'failed',
    receipt: null,
  }));
  if (byScript)
    return Response.json(
      { outcome, receipt: receipt === null ? null : writtenReceipt(receipt) },
      { status: statuses[outcome] },
    );
  return see(receipt === null ? '' : queryOf(receipt), outcome);
}

async function typed(request: Request, { newId }: NoticePorts): Promise<unknown> {
  const form = await request.formData().catch(() => null);
  return form && { ...Object.fromEntries(form), id: newId() };
}

async function lookUp(typedReceipt: string, { stateOf }: NoticePorts): Promise<Response> {
  const receipt = readReceipt(typedReceipt);
  if (receipt === null) return see('', 'unknown');
  const parsed = noticeState.safeParse(await stateOf(receipt).catch(() => null));
  return see(queryOf(receipt), parsed.data?.state ?? 'unread');
}

async function received(body: unknown, { keep, network, newId }: NoticePorts): Promise<Received> {
  const [form, envelope] = [noticeForm.safeParse(body), noticeEnvelope.safeParse(body)];
  if (!form.success || !envelope.success) return { outcome: 'invalid', receipt: null };
  const { id, website } = envelope.data;
  /* A filled honeypot field gets an answer like any other, so that a bot learns nothing. */
  if (website !== '')
    return {
      outcome: 'kept',
      receipt: newId()
        .replace(/[^a-f2-9]/g, '')
        .toUpperCase()
        .slice(0, 12),
    };
  const { address, reason, words, name, email } = form.data;
  const { state, receipt } = await keep({ id, address, reason, words, name, email }, network);
  return { outcome: state === 'known' ? 'kept' : state, receipt };
}
