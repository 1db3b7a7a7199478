import { formatCount, formatNumber, typo } from '#i18n/fr/typography.ts';

/** Texts of « Pourquoi ce compteur ? ». */
export const why = {
  total: (count: number) =>
    typo(`${formatCount(count, 'chose à lire', 'choses à lire')}, d’après ce qui se trouve sur cet appareil :`),
  nothing: 'Rien ne compte pour l’instant.',
  more: (count: number) => `et ${formatNumber(count)} de plus`,
  elsewhere: (count: number) =>
    formatCount(count, 'autre n’est pas encore sur cet appareil.', 'autres ne sont pas encore sur cet appareil.'),
  quiet: (count: number) =>
    typo(
      count === 1
        ? 'Une conversation en sourdine, archivée ou fermée a des messages non lus : elle n’allume que le point de Chat.'
        : `${formatNumber(count)} conversations en sourdine, archivées ou fermées ont des messages non lus : elles n’allument que le point de Chat.`,
    ),
  rule: typo(
    'Une conversation compte pour une, quel que soit le nombre de ses messages ; en sourdine, masquée, archivée ou fermée, elle ne compte pas. Le point de Chat s’allume pour tout message non lu, même d’une telle conversation si elle n’est pas masquée ; celui de Notifs, pour tout le reste. L’onglet et l’icône montrent la somme de ce qui compte.',
  ),
};
