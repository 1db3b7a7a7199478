import { formatCount, formatNumber, typo } from '#i18n/typography.ts';

/** Texts of « Pourquoi ce compteur ? ». */
export const why = {
  total: (count: number) =>
    typo(`${formatCount(count, 'chose à lire', 'choses à lire')}, d’après ce qui se trouve sur cet appareil :`),
  nothing: typo('Il n’y a rien à lire : rien ne compte.'),
  more: (count: number) => `et ${formatNumber(count)} de plus`,
  elsewhere: (count: number) =>
    formatCount(count, 'autre n’est pas encore sur cet appareil.', 'autres ne sont pas encore sur cet appareil.'),
  rule: typo(
    'Une conversation compte pour une, quel que soit le nombre de ses messages ; en sourdine, masquée ou archivée, elle ne compte pas. Le point de Chat vient des messages, même de celles en sourdine, celui de Notifs de tout le reste. L’onglet et l’icône montrent la somme.',
  ),
};
