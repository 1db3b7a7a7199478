/**
 * Gives a member another address at once, for the operator: where two persons of the house cannot [S20], because no
 * jobs run, or because whoever holds the present mailbox or the password cancels each attempt. The rules that a
 * member's own change meets hold here too [S37, S39]. Both addresses are mailed where mails are delivered: the change
 * and the mails' places in the queue are one transaction, and the server sends them once it runs.
 */
import type { Sql } from 'postgres';
import * as z from 'zod/mini';
import { email as emailForm } from '#schemas/forms/email.ts';
import { ExpectedRefusal } from '../expected-refusal.ts';
import { isDisposableAddress } from '../gateway/disposable-addresses.ts';
import { letter } from '../gateway/mails/letter.ts';
import { mailQueue } from '../gateway/mails/mail-queue.ts';
import type { MailSeal } from '../gateway/mails/sealed-mail.ts';
import { changedAddress, givenAddress } from '../gateway/mails/texts.ts';

const refusals: Readonly<Record<string, string>> = {
  'unknown-member': 'No member has this name.',
  invalid: 'This is no mail address that an account can have.',
  'nothing-to-do': 'The member has this address already.',
  'address-taken': 'Another account has this address.',
  disposable: 'This address is of a provider of disposable ones, which the rule refuses.',
};
const refused = (code: string): never => {
  throw new ExpectedRefusal(refusals[code] ?? code);
};
const outcome = z.union([z.object({ refusal: z.string() }), z.object({ oldEmail: z.string(), newEmail: z.string() })]);

/** What mails need; null: none are delivered. */
export interface Post {
  seal: MailSeal;
  siteUrl: string;
}

/** Resolves to what the command prints. */
export async function changeAddress(sql: Sql, name: string, wanted: string, post: Post | null): Promise<string> {
  const email = emailForm.safeParse(wanted).data ?? refused('invalid');
  const isDisposable = isDisposableAddress(email);
  if (isDisposable) {
    // In a transaction of its own: the rule has been met, also where the change is refused for it.
    const [rule] = await sql<{ refuses: boolean }[]>`select public.refuses_disposable_address(${email}) as refuses`;
    if (rule?.refuses) refused('disposable');
  }
  const isMailed = await sql.begin(async (tx) => {
    const [row] = await tx<{ answer: unknown; jobs: boolean }[]>`
      select app.change_address_for_operator(${name}, ${email}) as answer, app.has_jobs() as jobs`;
    const answer = outcome.parse(row?.answer);
    if ('refusal' in answer) return refused(answer.refusal);
    if (isDisposable) await tx`select public.note_disposable_account(${email})`;
    if (post === null || row?.jobs !== true) return false;
    const { origin } = new URL(post.siteUrl);
    const queue = mailQueue(sql, post.seal);
    await queue.sendWith(tx, letter(answer.oldEmail, changedAddress(`${origin}/contact`)));
    await queue.sendWith(tx, letter(answer.newEmail, givenAddress(`${origin}/forgot-password`)));
    return true;
  });
  const mails = isMailed ? 'Both addresses are mailed once the server runs.' : 'No mail is sent: tell the member.';
  return `${name} has the address ${email}, and every session has ended. ${mails}`;
}
