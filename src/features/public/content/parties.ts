import { NextParty } from '../components/NextParty.tsx';
import { link, list, paragraph, steps, strong, type Page } from './page.ts';

export const parties: Page = {
  path: '/soirees-libertines',
  kind: 'guide',
  title: 'Soirées libertines : choisir, préparer, vivre',
  description:
    'Club, soirée privée ou week-end : comment choisir une soirée libertine, s’y préparer, s’y comporter et savoir la quitter au bon moment.',
  kicker: 'Soirées',
  heading: 'Une bonne soirée se prépare',
  lead: 'Les soirées ne se ressemblent pas. Celles dont on se souvient ont des hôtes attentifs, des règles simples et des invités qui savent partir.',
  sections: [
    {
      title: 'Quel genre de soirée',
      blocks: [
        list(
          [
            strong('La soirée en club.'),
            ' Un accueil, une charte, du personnel. C’est le cadre le plus simple pour une première fois, surtout lors d’une soirée découverte.',
          ],
          [
            strong('La soirée privée.'),
            ' Chez des particuliers, sur invitation. Sa qualité est celle de ses hôtes : demandez à leur parler avant de vous y rendre.',
          ],
          [
            strong('Le verre entre membres.'),
            ' Dans un café ordinaire, sans suite prévue. On y vient pour mettre des visages sur des pseudonymes, et l’on rentre dormir.',
          ],
          [
            strong('Le week-end.'),
            ' Dans un domaine ou une grande maison. Plus lent, plus convivial, et plus difficile à quitter : réservez pour une première expérience plus courte.',
          ],
        ),
      ],
    },
    {
      title: 'Avant de dire oui',
      blocks: [
        paragraph(
          'Un organisateur sérieux répond volontiers à des questions précises. S’il s’en agace, vous avez votre réponse.',
        ),
        list(
          'Combien de personnes, et comment sont-elles invitées ?',
          'Qui veille au respect des règles, et que se passe-t-il quand on les enfreint ?',
          'Que demande-t-on à l’entrée : une participation aux frais, une pièce d’identité, une tenue ?',
          'Où laisse-t-on les téléphones ?',
          'Peut-on venir seulement pour boire un verre et parler ?',
        ),
        paragraph(
          'Une participation aux frais est courante ; une somme demandée d’avance à une personne que vous n’avez jamais rencontrée est une escroquerie classique.',
        ),
      ],
    },
    {
      title: 'Se préparer',
      blocks: [
        steps(
          {
            title: 'Parler à deux',
            text: 'Redites vos limites, le mot d’arrêt et l’heure de départ. Ce qui allait de soi le mois dernier a pu changer.',
          },
          {
            title: 'Voyager léger',
            text: 'Une tenue adaptée, une pièce d’identité, de quoi rentrer, et vos protections. Rien d’autre n’est utile.',
          },
          { title: 'Prévenir', text: 'Une personne de confiance connaît l’adresse et l’heure prévue du retour.' },
          { title: 'Dîner', text: 'On consent mieux l’estomac plein et la tête claire.' },
        ),
      ],
    },
    {
      title: 'Sur place',
      blocks: [
        paragraph(
          'Saluez les hôtes, faites le tour des lieux, prenez un verre. Rien ne presse. On aborde les gens comme partout ailleurs : avec un bonsoir et une question.',
        ),
        list(
          'Une porte fermée reste fermée ; une porte ouverte n’est pas une invitation.',
          'On regarde de loin, sauf signe contraire et clair.',
          'On demande avant de s’approcher, avec des mots.',
          'Un refus se reçoit d’un sourire, et l’on s’éloigne.',
          'Aucune image, aucun enregistrement, jamais.',
        ),
        paragraph(
          'Si quelque chose vous gêne, parlez-en tout de suite à l’hôte ou au personnel. C’est leur rôle, et vous rendez service aux suivants. Le guide ',
          link('/libertinage-ethique-consentement', 'éthique et consentement'),
          ' détaille ces usages.',
        ),
      ],
    },
    {
      title: 'Repartir',
      blocks: [
        paragraph(
          'Partez à l’heure prévue, ou avant. Remerciez. Le lendemain, prenez le temps d’en parler à deux, puis envoyez un mot aux personnes rencontrées : quelques lignes honnêtes valent mieux qu’un silence.',
        ),
        paragraph(
          'Ce qui s’est passé appartient à ceux qui étaient là. Ne nommez personne, même entre amis sûrs, même dans une conversation privée.',
        ),
      ],
    },
    {
      title: 'Et sur Alcôve ?',
      blocks: [
        { kind: 'slot' },
        paragraph(
          'Alcôve ne vend pas d’entrées. La maison annonce ici sa prochaine soirée ; le programme et l’inscription sont réservés aux membres premium. Vous pouvez aussi y faire connaissance avant de vous croiser, convenir d’un verre, et trouver des lieux dans l’',
          link('/annuaire-clubs-libertins', 'annuaire des clubs'),
          '. Les établissements restent seuls responsables de leurs soirées : renseignez-vous auprès d’eux.',
        ),
        {
          kind: 'action',
          text: 'Faire connaissance avant la soirée change tout.',
          to: '/register',
          label: 'Créer un compte gratuit',
        },
      ],
    },
  ],
  faq: [
    {
      question: 'Peut-on venir sans rien faire ?',
      answer: 'Oui. C’est même l’usage la première fois, et souvent les suivantes.',
    },
    {
      question: 'Les hommes seuls sont-ils admis ?',
      answer:
        'Cela dépend des lieux et des soirs. Beaucoup limitent leur nombre ou demandent une réservation ; appelez avant de vous déplacer.',
    },
  ],
  structured: 'Article',
  related: ['/annuaire-clubs-libertins', '/guide-libertin-debutants', '/securite-libertinage-conseils'],
  updated: '2026-11-26',
  Slot: NextParty,
  island: 'lists',
};
