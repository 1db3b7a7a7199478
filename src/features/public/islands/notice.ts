/**
 * Makes the reports without an account interactive: shows errors beside their fields, keeps the input, shows the
 * receipt, and reads what became of a report, also of the one that the address names.
 */
import { noticeAnswer, noticeForm, noticeState, type NoticeOutcome } from '#schemas/forms/notice.ts';
import { countCharacters } from '#schemas/characters.ts';
import { NOTICE_ADDRESS_LENGTH, REQUEST_TIMEOUT_MS, STATEMENT_LENGTH } from '#schemas/limits.ts';
import { charactersLeft } from '#i18n/fr/characters.ts';
import { longMonthDay } from '#i18n/day-title.ts';
import { attemptIds } from '#lib/attempt-ids.ts';
import { systemRandom } from '#lib/random.ts';
import { notice as text } from '../notice.fr.ts';
import { apiOrigin, staticForm, type FieldValues } from '../static-form.ts';

const FIELDS = ['address', 'reason', 'words', 'name', 'email', 'goodFaith'] as const;
const fields = staticForm('notice', FIELDS.slice(0, -1));
const result = document.querySelector<HTMLFormElement>('[data-receipt]');
const receiptField = result?.querySelector<HTMLInputElement>('input[name=recu]') ?? null;
const allFields = staticForm('notice', FIELDS);
const lengths: Readonly<Record<string, number>> = { address: NOTICE_ADDRESS_LENGTH, words: STATEMENT_LENGTH };
const ids = attemptIds(systemRandom);

/** Shows the errors and focuses the first invalid field. Returns whether there is none. */
function validate(values: FieldValues): boolean {
  const errors = new Map<string, string>();
  for (const { path, message } of noticeForm.safeParse(values).error?.issues ?? []) {
    const name = String(path[0]);
    if (errors.has(name)) continue;
    const most = message.endsWith('-too-long') ? lengths[name] : undefined;
    errors.set(
      name,
      most === undefined
        ? (text.errors[message] ?? text.outcomes.invalid)
        : `${charactersLeft(most - countCharacters(String(values[name]).trim()))}.`,
    );
  }
  return allFields.showErrors(errors);
}

async function post(path: string, body: unknown): Promise<Response | 'failed' | 'offline'> {
  try {
    return await fetch(apiOrigin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
  } catch {
    return navigator.onLine ? 'failed' : 'offline';
  }
}

async function send(values: FieldValues): Promise<{ outcome: NoticeOutcome; receipt: string | null } | 'offline'> {
  const answer = await post('/functions/v1/notice', { ...values, id: ids.idOf(values) });
  if (answer === 'offline') return answer;
  const json: unknown = answer === 'failed' ? null : await answer.json().catch(() => null);
  return noticeAnswer.safeParse(json).data ?? { outcome: 'failed', receipt: null };
}

async function submit(form: HTMLFormElement): Promise<void> {
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]');
  const line = form.querySelector<HTMLElement>('[data-outcome]');
  if (!button || !line || button.disabled) return;
  const values = Object.fromEntries(new FormData(form));
  line.textContent = '';
  if (!validate(values)) return;
  button.disabled = true;
  line.textContent = text.sending;
  const sent = await send(values);
  button.disabled = false;
  if (sent === 'offline') return void (line.textContent = text.offline);
  const { outcome, receipt } = sent;
  line.textContent = text.outcomes[outcome];
  if (outcome !== 'kept') return;
  if (receipt !== null) {
    const code = Object.assign(document.createElement('span'), {
      textContent: receipt,
      className: 'whitespace-nowrap',
    });
    line.replaceChildren(text.kept[0], code, text.kept[1]);
    if (receiptField) receiptField.value = receipt;
  }
  form.reset();
  fields.forget();
  ids.renew();
}

async function resultOf(receipt: string): Promise<string> {
  const answer = await post('/rest/v1/rpc/notice_state', { request: { receipt } });
  if (answer === 'offline') return text.result.offline;
  if (answer === 'failed') return text.result.failed;
  if (answer.status === 429) return text.result.limited;
  const read = noticeState.safeParse(await answer.json().catch(() => null));
  if (!read.success) return text.result.failed;
  const { state, at } = read.data;
  const day = at === null ? null : longMonthDay(Date.parse(at), Date.now());
  return [
    text.result.states[state],
    day === null ? '' : (state === 'waiting' ? text.result.on.waiting : text.result.on.decided)(day),
    state === 'nothing' || state === 'acted' ? text.result.recourse : '',
  ]
    .filter((part) => part !== '')
    .join(' ');
}

async function look(form: HTMLFormElement): Promise<void> {
  const line = form.querySelector<HTMLElement>('[data-outcome]');
  const receipt = receiptField?.value.trim() ?? '';
  if (!line) return;
  if (receipt === '') return void (line.textContent = text.result.receiptHint);
  line.textContent = text.result.asking;
  line.textContent = await resultOf(receipt);
}

const report = document.querySelector<HTMLFormElement>('[data-notice]');
if (report) {
  report.noValidate = true;
  fields.restore();
  report.addEventListener('input', fields.keep);
  report.addEventListener('submit', (event) => {
    event.preventDefault();
    void submit(report);
  });
}

if (result) {
  result.noValidate = true;
  result.addEventListener('submit', (event) => {
    event.preventDefault();
    void look(result);
  });
  const named = new URLSearchParams(location.search).get('recu');
  if (named !== null && receiptField) {
    receiptField.value = named;
    // Where a form without a script was redirected, the line that the address shows says it already.
    if (location.hash === '') {
      result.scrollIntoView({ block: 'center' });
      void look(result);
    }
  }
}
