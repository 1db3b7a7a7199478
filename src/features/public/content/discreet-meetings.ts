import { link, list, paragraph, steps, strong, type Page } from './page.ts';

export const discreetMeetings: Page = {
  path: '/rencontres-echangistes-discretes',
  kind: 'seo',
  title: 'Rencontres échangistes en toute discrétion',
  description:
    'Préserver son nom, son travail et sa famille tout en faisant de belles rencontres : les réglages, les gestes et les habitudes qui comptent.',
  kicker: 'Discrétion',
  heading: 'La discrétion n’est pas un secret honteux',
  lead: 'On peut n’avoir rien à se reprocher et ne rien vouloir expliquer à ses collègues. La discrétion se prépare : voici comment nous la concevons, et ce qui dépend de vous.',
  sections: [
    {
      title: 'Ce qu’Alcôve montre, et à qui',
      blocks: [
        paragraph(
          'Un profil n’est visible que des membres connectés. Les moteurs de recherche ne l’atteignent pas, et une personne que vous avez bloquée ne vous trouve plus, où qu’elle cherche.',
        ),
        list(
          [strong('Votre nom'), ' n’est pas demandé : un pseudonyme suffit.'],
          [strong('Votre adresse e-mail'), ' n’est montrée à personne.'],
          [strong('Votre position'), ' est ramenée à la ville, et les autres ne voient qu’une distance arrondie.'],
          [strong('Vos images'), ' de conversation sont privées, lues par des liens qui expirent en quelques minutes.'],
        ),
      ],
    },
    {
      title: 'Un écran qui ne trahit pas',
      blocks: [
        paragraph(
          'Le téléphone posé sur la table est le premier indiscret. Dans les paramètres, vous choisissez si le titre de l’onglet nomme votre correspondant et si les images restent floues tant que vous ne les touchez pas. Les notifications ne portent ni nom ni texte.',
        ),
        paragraph(
          'Vos conversations se trouvent sur votre appareil, pour être lues sans réseau. Sur un appareil que d’autres utilisent, déconnectez-vous en partant : tout ce que l’application y gardait est effacé, y compris hors ligne.',
        ),
      ],
    },
    {
      title: 'Préparer une rencontre sans s’exposer',
      blocks: [
        steps(
          {
            title: 'Parler d’abord ici',
            text: 'Gardez la conversation dans la messagerie tant que la confiance n’est pas établie. Un numéro de téléphone mène souvent à un nom.',
          },
          {
            title: 'Vérifier sans enquêter',
            text: 'Une photographie récente échangée au bon moment, quelques questions concrètes, un appel si chacun le souhaite. Chercher l’employeur de quelqu’un est une intrusion.',
          },
          {
            title: 'Choisir un lieu neutre',
            text: [
              'Un café dans une ville voisine, un hôtel, ou un ',
              link('/annuaire-clubs-libertins', 'club'),
              ' dont l’accueil connaît son métier.',
            ],
          },
          {
            title: 'Convenir du silence',
            text: 'Avant de se voir, on dit ce qui pourra être raconté et à qui. La réponse la plus sûre est : à personne.',
          },
        ),
      ],
    },
    {
      title: 'La discrétion est réciproque',
      blocks: [
        paragraph(
          'Ce que vous apprenez des autres leur appartient. Conserver une image, la montrer, reconnaître quelqu’un en public : chacun de ces gestes peut défaire une vie. La diffusion d’une image intime sans accord est un délit puni par la loi, même entre anciens amis.',
        ),
        paragraph(
          'Si quelqu’un vous menace de révéler ce qu’il sait, ne payez pas, gardez les preuves et signalez-le. La page ',
          link('/securite-libertinage-conseils', 'sécurité'),
          ' explique la marche à suivre, et ',
          link('/ressources', 'nos ressources'),
          ' donnent les numéros utiles.',
        ),
      ],
    },
    {
      title: 'Ce que nous ne promettons pas',
      blocks: [
        paragraph(
          'Les messages ne sont pas chiffrés de bout en bout : l’exploitant du serveur pourrait techniquement les lire, et s’interdit de le faire hors des signalements. Nous préférons le dire ici plutôt que de laisser croire à une invisibilité parfaite. Écrivez donc comme on parle dans un salon, pas comme on remplit un coffre.',
        ),
        {
          kind: 'action',
          text: 'Le compte est gratuit, et un pseudonyme suffit.',
          to: '/register',
          label: 'Rejoindre la communauté',
        },
      ],
    },
  ],
  structured: 'WebPage',
  related: ['/securite-libertinage-conseils', '/echangisme-france', '/privacy'],
  updated: '2026-11-22',
};
