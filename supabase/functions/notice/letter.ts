/** Builds the mails about a report without an account. They repeat nothing of what was reported. */
import { product } from '#lib/product.ts';
import { writtenReceipt } from '#schemas/forms/notice.ts';

interface Addressed {
  email: string;
  receipt: string;
  siteUrl: string;
}

function letter({ email, receipt, siteUrl }: Addressed, subject: string, text: readonly string[]) {
  const link = `${siteUrl}/signaler?recu=${writtenReceipt(receipt)}`;
  const lines = [
    ...text,
    link,
    'Vous n’avez rien signalé\u202f? Quelqu’un a donné votre adresse par erreur, et ce message peut être ignoré.',
    product.name,
  ];
  const html = lines.map((line) => (line === link ? `<p><a href="${link}">${link}</a></p>` : `<p>${line}</p>`));
  return { to: email, subject, text: lines.join('\n\n'), html: html.join('') };
}

export const receiptLetter = (to: Addressed) =>
  letter(to, 'Votre signalement est arrivé', [
    `Votre signalement est arrivé. Son code est ${writtenReceipt(to.receipt)}.`,
    'Une personne de la modération va le lire. Avec ce code, vous verrez ce qu’il est devenu\u202f:',
  ]);

export const resultLetter = (to: Addressed) =>
  letter(to, 'Votre signalement a été examiné', [
    `La modération a examiné votre signalement ${writtenReceipt(to.receipt)}.`,
    'Le résultat, et ce que vous pouvez faire s’il ne vous convient pas, sont ici\u202f:',
  ]);
