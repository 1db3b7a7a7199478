/** The page of « Banque d’essai ». It needs no script. */
import { shortEuros } from './euros.ts';
import type { SandboxSale } from './sandbox.ts';

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{max-width:34rem;margin:0 auto;padding:1.5rem 1rem 3rem}
h1{font-size:1.5rem;margin:0 0 .25rem}h2{font-size:1.05rem;margin:0 0 .5rem}section{border:1px solid color-mix(in srgb,currentcolor 25%,transparent);border-radius:14px;padding:1rem 1.1rem;margin:1rem 0}
p{margin:.35rem 0}ul{padding-left:1.1rem;margin:.35rem 0}form{display:flex;flex-wrap:wrap;gap:.5rem;margin:.6rem 0 0}
button,a.back{font:inherit;min-height:44px;padding:.4rem 1rem;border-radius:999px;border:1px solid currentcolor;background:none;color:inherit;cursor:pointer}
a.back{display:inline-flex;align-items:center;text-decoration:none}button.main{background:#1f5c46;color:#fff;border-color:#1f5c46}
.note{font-size:.92rem;opacity:.85}[role=status]{border-left:4px solid #1f5c46;padding:.5rem .8rem;margin:1rem 0}`;

const notes: Readonly<Record<string, string>> = {
  accept: 'Paiement accepté. Le site en a été averti.',
  refuse: 'Paiement refusé par la banque. Rien n’a été débité.',
  secure: 'Échec de l’authentification 3-D Secure. Rien n’a été débité.',
  renew: 'L’échéance suivante est payée. Le site en a été averti.',
  chargeback: 'Le dernier paiement est contesté et rendu. Le site en a été averti.',
  clock: 'L’horloge de la banque a été déplacée.',
};

const day = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'Europe/Paris' });

const button = (action: string, label: string, main = false) =>
  `<button name="do" value="${action}"${main ? ' class="main"' : ''}>${label}</button>`;

interface PageParts {
  sale: SandboxSale;
  descriptor: string;
  returnTo: string;
  done: string;
  now: number;
}

export function sandboxPage({ sale, descriptor, returnTo, done, now }: PageParts): string {
  const { order, charges, cancelled, aheadSeconds } = sale;
  const price = shortEuros(order.cents, order.currency);
  const paid = charges.some(({ refunded }) => !refunded);
  const first = `<section><h2>Payer ${price}</h2><p>Libellé sur le relevé\u202f: <strong>${escaped(descriptor)}</strong></p>
<form method="post">${button('accept', 'Accepter le paiement', true)}${button('refuse', 'Refuser')}${button('secure', '3-D Secure en échec')}</form></section>`;
  const later = `<section><h2>Échéances</h2><ul>${charges
    .map(
      ({ startsAt, endsAt, refunded }) =>
        `<li>${price}, du ${day.format(new Date(startsAt))} au ${day.format(new Date(endsAt))}${refunded ? ', rendu' : ''}</li>`,
    )
    .join('')}</ul>${cancelled ? '<p>Résilié\u202f: aucune échéance ne suivra.</p>' : ''}
<form method="post">${cancelled ? '' : button('renew', 'Payer l’échéance suivante')}${paid ? button('chargeback', 'Contester le dernier paiement') : ''}</form></section>`;
  return `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>Banque d’essai</title><style>${style}</style></head><body><main>
<h1>Banque d’essai</h1><p class="note">Une banque pour la démonstration\u202f: aucune carte n’est demandée, aucun argent ne circule.</p>
${Object.hasOwn(notes, done) ? `<p role="status">${notes[done]}</p>` : ''}
${charges.length === 0 ? first : later}
<section><h2>Horloge de la banque</h2><p>${day.format(new Date(now + aheadSeconds * 1000))}</p>
<form method="post">${button('day', 'Avancer d’un jour')}${button('month', 'Avancer de 31 jours')}${button('year', 'Avancer d’un an')}</form></section>
<p><a class="back" href="${escaped(returnTo)}">Revenir au site</a></p></main></body></html>`;
}
