import { link, list, paragraph, strong, type Page } from './page.ts';

export const blog: Page = {
  path: '/blog-libertinage',
  kind: 'seo',
  title: 'Blog libertinage : cinq lectures courtes',
  description:
    'Le premier message, la jalousie, la première soirée, la fatigue du désir, l’art de dire non : cinq articles courts, à lire seul ou à deux.',
  kicker: 'Articles',
  heading: 'À lire, puis à discuter',
  lead: 'Des textes brefs sur ce dont on parle peu. Aucun ne prétend avoir raison pour tout le monde ; chacun se termine par une question à se poser à deux.',
  sections: [
    {
      title: 'Le premier message',
      blocks: [
        paragraph(
          'Il y a deux sortes de premiers messages : ceux qui pourraient être envoyés à n’importe qui, et ceux qui ne pouvaient l’être qu’à vous. Les seconds sont plus courts qu’on ne croit. Ils relèvent un détail du profil, posent une question à laquelle il est agréable de répondre, et disent en une phrase qui écrit.',
        ),
        paragraph(
          'Évitez d’annoncer vos envies dans les dix premières lignes : ce n’est pas de la franchise, c’est une commande. Évitez aussi l’humilité excessive. « Bonsoir, nous avons souri en lisant votre goût pour les trains de nuit ; lequel recommandez-vous ? » ouvre plus de portes que trois paragraphes de présentation.',
        ),
        paragraph(
          'Si rien ne vient, laissez passer. La deuxième relance ne convainc personne, et la troisième se signale. ',
          strong('À se demander à deux :'),
          ' que voudrions-nous recevoir, nous ?',
        ),
      ],
    },
    {
      title: 'La jalousie n’est pas un échec',
      blocks: [
        paragraph(
          'Elle arrive à des gens très sûrs d’eux, souvent tard, parfois pour un détail : un rire, un prénom, une main gardée trop longtemps. La traiter comme une faute la rend muette, et une jalousie muette décide à votre place.',
        ),
        paragraph(
          'Mieux vaut la nommer tôt : « J’ai eu un pincement quand… ». L’autre n’a pas à se défendre ; il écoute, puis demande ce qui aiderait. Parfois c’est une règle, parfois un geste, parfois simplement d’avoir été entendu.',
        ),
        paragraph(
          'Une règle née d’une peur se révise quand la peur s’en va. Donnez-vous rendez-vous pour en reparler, avec une date. ',
          strong('À se demander :'),
          ' qu’est-ce qui nous rassure déjà, et que nous faisons trop rarement ?',
        ),
      ],
    },
    {
      title: 'La première soirée, côté pratique',
      blocks: [
        paragraph(
          'La plupart des couples qui racontent une mauvaise première fois racontent en réalité une soirée trop longue. Fixez une heure de départ, et tenez-la même si tout va bien : vous reviendrez.',
        ),
        list(
          'Appelez l’établissement avant, et dites que vous venez pour la première fois.',
          'Décidez d’un mot qui veut dire « on rentre », et partez dès qu’il est prononcé.',
          'Dînez avant, buvez peu. L’alcool brouille l’accord, le vôtre comme celui des autres.',
          'Vous pouvez ne rien faire d’autre que regarder autour de vous et parler. C’est même l’usage.',
        ),
        paragraph(
          'Le lendemain, faites le tour de la soirée à deux avant d’en parler à qui que ce soit. ',
          strong('À se demander :'),
          ' qu’est-ce qui nous ferait dire que c’était réussi, même s’il ne se passe rien ? D’autres repères dans ',
          link('/soirees-libertines', 'nos pages sur les soirées'),
          '.',
        ),
      ],
    },
    {
      title: 'Quand l’envie se fatigue',
      blocks: [
        paragraph(
          'On imagine que la nouveauté nourrit sans fin. Elle use aussi : les messages s’accumulent, les rendez-vous se ressemblent, l’application devient une liste de tâches. Ce n’est ni grave ni définitif.',
        ),
        paragraph(
          'Faites une pause dite, plutôt qu’une disparition : deux mots à ceux avec qui vous parliez, et l’on ferme la porte pour un mois. Ce qui comptait attendra. Profitez-en pour retrouver ce qui vous avait fait commencer, et qui n’était peut-être pas ce que vous faites.',
        ),
        paragraph(strong('À se demander :'), ' si nous commencions aujourd’hui, par quoi commencerions-nous ?'),
      ],
    },
    {
      title: 'L’art de dire non',
      blocks: [
        paragraph(
          'Un non clair est une politesse. Il épargne à l’autre l’espoir et à vous les détours. La phrase la plus simple est la meilleure : « Merci pour votre message, nous n’irons pas plus loin. Belle continuation. » Elle ne se commente pas.',
        ),
        paragraph(
          'Pendant une rencontre, le non n’a pas besoin d’être joli. « Stop » suffit, une main posée aussi. La personne en face qui demande pourquoi à cet instant a déjà quitté les usages.',
        ),
        paragraph(
          'Recevoir un non s’apprend également : on remercie, on ne négocie pas, et l’on se souvient que l’autre vient de vous faire confiance. ',
          strong('À se demander :'),
          ' nos oui valent-ils quelque chose si nos non coûtent trop cher ? La suite dans ',
          link('/libertinage-ethique-consentement', 'éthique et consentement'),
          '.',
        ),
      ],
    },
  ],
  structured: 'CollectionPage',
  related: ['/guide-libertin-debutants', '/libertinage-ethique-consentement', '/lexique'],
  updated: '2026-11-22',
};
