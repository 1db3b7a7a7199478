/** Builds the mail with the receipt of a report without an account. It repeats nothing of what was reported. */
import { product } from '#lib/product.ts';
import { writtenReceipt } from '#schemas/forms/notice.ts';

export function receiptLetter(email: string, receipt: string, siteUrl: string) {
  const code = writtenReceipt(receipt);
  const link = `${siteUrl}/signaler?recu=${code}`;
  const lines = [
    `Votre signalement est arrivé. Son code est ${code}.`,
    'Une personne de la modération va le lire. Avec ce code, vous verrez ce qu’il est devenu\u202f:',
    link,
    'Vous n’avez rien signalé\u202f? Quelqu’un a donné votre adresse par erreur, et ce message peut être ignoré.',
    product.name,
  ];
  return {
    to: email,
    subject: 'Votre signalement est arrivé',
    text: lines.join('\n\n'),
    html: lines.map((line) => (line === link ? `<p><a href="${link}">${link}</a></p>` : `<p>${line}</p>`)).join(''),
  };
}
