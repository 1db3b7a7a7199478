/**
 * Builds the mail that brings a contact message to the operator. The sender's words are in its text only; the only
 * header taken from them is the address for replies.
 */
import type { ContactSubject } from '#schemas/forms/contact.ts';
import { product } from '#lib/product.ts';
import type { ContactMessage } from './handler.ts';

const subjects: Record<ContactSubject, string> = {
  account: 'Compte',
  report: 'Problème signalé',
  data: 'Données personnelles',
  partner: 'Partenariat',
  press: 'Presse',
  accessibility: 'Accessibilité',
  other: 'Autre',
};

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export function contactLetter({ id, name, email, subject, message }: ContactMessage) {
  const text = [`De\u202f: ${name === '' ? email : `${name} (${email})`}`, message, `Message ${id}`].join('\n\n');
  return {
    to: product.contactAddress,
    replyTo: email,
    subject: `Contact\u202f: ${subjects[subject]}`,
    text,
    html: `<pre style="white-space:pre-wrap;font:inherit">${escaped(text)}</pre>`,
  };
}
