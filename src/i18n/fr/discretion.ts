/** Texts of the settings that decide what people beside the member can see. */
import { typo } from '../typography.ts';

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
  bare: (label: string) => `${label}. Afficher`,
  link: { label: (title: string) => typo(`Ouvrir le lien : ${title}`) },
};
