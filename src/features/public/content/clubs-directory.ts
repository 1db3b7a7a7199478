import { ClubList } from '../components/ClubList.tsx';
import { link, list, paragraph, steps, strong, type Page } from './page.ts';

export const clubsDirectory: Page = {
  path: '/annuaire-clubs-libertins',
  kind: 'directory',
  title: 'Annuaire des clubs libertins',
  description:
    'Clubs, bars, spas et domaines réservés aux adultes : la liste des lieux publiés, avec leur ville et leurs jours, et comment bien les choisir.',
  kicker: 'Annuaire',
  heading: 'Des lieux où l’on est attendu',
  lead: 'Chaque fiche s’en tient aux faits : le genre du lieu, sa ville, ses jours et l’esprit de la maison. Ni note, ni avis, ni publicité.',
  sections: [
    {
      title: 'Les lieux publiés',
      blocks: [
        paragraph(
          'Une fiche est publiée quand le lieu l’a demandée et que ses informations ont été relues. Pour une région précise, ouvrez l’',
          link('/annuaire-clubs-libertins-france', 'annuaire par région'),
          '. Dans une installation de démonstration, ces lieux sont inventés.',
        ),
        { kind: 'slot' },
      ],
    },
    {
      title: 'Quatre genres de lieux',
      blocks: [
        list(
          [
            strong('Le club.'),
            ' Une piste, un bar, des espaces calmes. On y passe la soirée ; l’entrée est contrôlée et une tenue est souvent demandée.',
          ],
          [
            strong('Le bar.'),
            ' Plus simple et plus court : on y boit un verre, on y rencontre des habitués, et l’on repart.',
          ],
          [
            strong('Le spa.'),
            ' Bassins, hammam, salons de repos, souvent ouvert l’après-midi. L’ambiance est plus lente, la conversation aussi.',
          ],
          [strong('Le domaine.'), ' Des chambres, un parc, une table. On y reste une nuit ou davantage.'],
        ),
      ],
    },
    {
      title: 'Choisir sans se tromper',
      blocks: [
        steps(
          {
            title: 'Lire la charte',
            text: 'Un lieu sérieux en a une, et elle parle de consentement avant de parler de tenue.',
          },
          {
            title: 'Appeler',
            text: 'La manière dont on vous répond dit presque tout. Demandez si la soirée convient à des débutants.',
          },
          {
            title: 'Vérifier les règles d’entrée',
            text: 'Couples seulement, personnes seules admises, réservation, pièce d’identité : cela change d’un soir à l’autre.',
          },
          {
            title: 'Prévoir le retour',
            text: 'Un lieu agréable à trente kilomètres l’est moins sans voiture à trois heures du matin.',
          },
        ),
        paragraph(
          'Les usages d’une fois sur place sont décrits dans nos ',
          link('/soirees-libertines', 'repères pour les soirées'),
          ', et les mots dans le ',
          link('/lexique', 'lexique'),
          '.',
        ),
      ],
    },
    {
      title: 'Vous tenez un établissement ?',
      blocks: [
        paragraph(
          'L’inscription d’un lieu est gratuite et ne donne aucun avantage dans le reste du site. Il doit être réservé aux personnes majeures, afficher une charte et interdire les images. Écrivez-nous avec le sujet « Partenariat » ; la page ',
          link('/partenaires', 'partenaires'),
          ' dit ce que nous demandons.',
        ),
        paragraph(
          'Une fiche se corrige ou se retire sur simple demande. Si un lieu a fermé, prévenez-nous : les annuaires vieillissent vite.',
        ),
        { kind: 'action', text: 'Une fiche à ajouter ou à corriger ?', to: '/contact', label: 'Nous écrire' },
      ],
    },
  ],
  faq: [
    {
      question: 'Les lieux sont-ils vérifiés ?',
      answer:
        'Leurs informations publiques sont relues avant publication. Nous n’inspectons pas les établissements, qui restent responsables de leur accueil.',
    },
    {
      question: 'Pourquoi n’y a-t-il pas d’avis ?',
      answer:
        'Parce qu’un avis dit souvent qui était là, et quand. La discrétion des autres passe avant notre curiosité.',
    },
  ],
  structured: 'CollectionPage',
  related: ['/annuaire-clubs-libertins-france', '/soirees-libertines', '/partenaires'],
  updated: '2026-11-22',
  Slot: ClubList,
  island: 'lists',
};
