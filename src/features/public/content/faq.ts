import { link, paragraph, type Page } from './page.ts';

export const faq: Page = {
  path: '/faq',
  kind: 'info',
  title: 'Foire aux questions',
  description:
    'Inscription, âge, discrétion, messages hors ligne, blocage, données personnelles : les réponses aux questions que l’on nous pose souvent.',
  kicker: 'Aide',
  heading: 'Les questions que l’on nous pose',
  lead: 'Des réponses courtes, vraies pour l’application telle qu’elle fonctionne aujourd’hui. Ce qui n’existe pas encore n’est pas promis.',
  sections: [
    {
      title: 'Trouver sa réponse',
      blocks: [
        paragraph(
          'Les questions sont rangées de l’inscription à la suppression du compte. Pour comprendre un mot, ouvrez le ',
          link('/lexique', 'lexique'),
          ' ; pour préparer une rencontre, les ',
          link('/securite-libertinage-conseils', 'conseils de sécurité'),
          '. Si rien ne convient, le ',
          link('/contact', 'formulaire de contact'),
          ' arrive à une personne.',
        ),
      ],
    },
  ],
  faq: [
    {
      question: 'Qui peut s’inscrire ?',
      answer:
        'Toute personne de 18 ans ou plus, seule ou en couple, quel que soit son genre. La date de naissance est contrôlée par le formulaire et par le serveur.',
    },
    {
      question: 'Est-ce vraiment gratuit ?',
      answer: [
        'Oui. Aucun moyen de paiement n’est demandé. Le détail se trouve sur la page ',
        link('/acces-gratuit', 'accès gratuit'),
        '.',
      ],
    },
    {
      question: 'Faut-il donner son nom ?',
      answer:
        'Non. Vous choisissez un pseudonyme de 5 à 15 lettres et chiffres. Votre adresse e-mail sert à vous connecter et n’est montrée à personne.',
    },
    {
      question: 'Un couple doit-il créer deux comptes ?',
      answer: 'Un seul suffit : le profil de couple décrit les deux personnes, avec la date de naissance de chacune.',
    },
    {
      question: 'Pourquoi me demande-t-on un accord sur les données sensibles ?',
      answer:
        'Parce que l’orientation et la vie intime sont protégées par le règlement européen. Tant que vous n’avez pas donné cet accord, votre profil n’est montré à personne. Vous pouvez le retirer.',
    },
    {
      question: 'Qui voit mon profil ?',
      answer:
        'Les membres connectés, sauf ceux que vous avez bloqués ou qui vous ont bloqué. Les visiteurs et les moteurs de recherche ne le voient pas.',
    },
    {
      question: 'Ma position est-elle connue ?',
      answer:
        'Seulement votre ville. Même si vous utilisez la position de l’appareil, elle est ramenée au centre de la commune, et les autres ne reçoivent qu’une distance arrondie.',
    },
    {
      question: 'Pourquoi ma photographie n’apparaît-elle pas tout de suite ?',
      answer:
        'Les photographies de profil sont relues avant d’être montrées. En attendant, les autres voient votre initiale.',
    },
    {
      question: 'Puis-je écrire sans réseau ?',
      answer:
        'Oui. Le message est gardé sur l’appareil et part au retour du réseau, une seule fois et dans l’ordre. S’il a attendu plus de douze heures, l’application vous demande s’il faut toujours l’envoyer.',
    },
    {
      question: 'Mes messages sont-ils chiffrés de bout en bout ?',
      answer: [
        'Non. Ils voyagent chiffrés jusqu’au serveur, mais l’exploitant du serveur pourrait techniquement les lire. Nous l’écrivons aussi dans la page ',
        link('/privacy', 'confidentialité'),
        '.',
      ],
    },
    {
      question: 'Puis-je modifier ou supprimer un message ?',
      answer:
        'Le modifier : pendant quinze minutes. Le supprimer : à tout moment. Une image jointe disparaît alors aussi des appareils qui l’avaient reçue.',
    },
    {
      question: 'Que se passe-t-il quand je bloque quelqu’un ?',
      answer:
        'Vous ne vous voyez plus, ni dans la recherche, ni dans les listes, et aucun message ne passe dans un sens ni dans l’autre. Les anciens messages restent lisibles de chaque côté.',
    },
    {
      question: 'Comment signaler une personne ?',
      answer:
        'Depuis la conversation, avec un motif et, si vous le souhaitez, quelques mots. Les messages concernés sont joints. La personne n’en est pas avertie.',
    },
    {
      question: 'J’ai oublié mon mot de passe',
      answer: [
        'La page ',
        link('/forgot-password', 'mot de passe oublié'),
        ' envoie un lien à votre adresse. La réponse est la même, que l’adresse soit connue ou non.',
      ],
    },
    {
      question: 'Pourquoi suis-je bloqué après plusieurs essais ?',
      answer:
        'Cinq mots de passe erronés ferment la porte pendant quinze minutes, pour protéger votre compte de qui voudrait le deviner.',
    },
    {
      question: 'Que reste-t-il sur mon appareil ?',
      answer:
        'Vos conversations et vos réglages, tant que vous êtes connecté. Une déconnexion choisie efface tout, même hors ligne.',
    },
    {
      question: 'Y a-t-il des appels vidéo, des soirées ou des achats ?',
      answer: 'Non, pas aujourd’hui. Cette page changera le jour où cela changera.',
    },
    {
      question: 'Comment ne plus recevoir d’e-mails ?',
      answer:
        'Chaque e-mail facultatif contient un lien d’arrêt qui fonctionne sans se connecter. Une lettre d’information n’est envoyée qu’à qui l’a demandée.',
    },
    {
      question: 'Comment supprimer mon compte ?',
      answer: [
        'Écrivez-nous depuis le ',
        link('/contact', 'formulaire de contact'),
        ', sujet « Données personnelles », avec l’adresse e-mail du compte. Nous vérifions que c’est bien vous, puis nous supprimons.',
      ],
    },
    {
      question: 'Comment devenir certifié ?',
      answer: [
        'Depuis le menu de votre compte, avec une photo de vous et un code. La page ',
        link('/certification', 'certification'),
        ' explique la démarche et ce que la mention recouvre.',
      ],
    },
  ],
  structured: 'WebPage',
  related: ['/contact', '/ressources', '/acces-gratuit'],
  updated: '2026-11-22',
};
