/** Texts of the settings that decide what people beside the member can see. */
import { typo } from './typography.ts';

export const discretion = {
  title: 'Discrétion',
  intro: 'Ce que l’on peut voir par-dessus votre épaule. Ces choix restent sur cet appareil.',
  switches: {
    namesInTitle: { label: 'Noms dans le titre', hint: 'L’onglet nomme le membre avec qui vous échangez.' },
    blurPictures: { label: 'Images floutées', hint: 'Celles de vos conversations ne se montrent qu’au toucher.' },
    linkPreviews: {
      label: 'Aperçus des liens',
      hint: 'Notre serveur lit la page à votre place. Le site ne voit jamais votre adresse.',
    },
  },
  device: {
    neutral: { label: 'Titre et icône neutres', hint: 'L’onglet se nomme « Notes », avec une icône de carnet.' },
    blurWhenHidden: {
      label: 'Flou hors de vue',
      hint: typo('La page se floute dès qu’elle est cachée : l’aperçu des applications ne montre rien.'),
    },
    blurAvatars: { label: 'Portraits floutés', hint: 'Ceux des listes et des conversations.' },
  },
  exit: typo(
    'Sortie rapide : deux fois Échap, ou un appui long sur le logo. La page devient une liste ordinaire ; ce que vous écriviez est gardé.',
  ),
  bare: (label: string) => `${label}. Afficher`,
  link: { label: (title: string) => typo(`Ouvrir le lien : ${title}`) },
};
