import { link, list, paragraph, steps, strong, type Page } from './page.ts';

export const safetyGuide: Page = {
  path: '/securite-libertinage-conseils',
  kind: 'guide',
  title: 'Sécurité et libertinage : nos conseils',
  description:
    'Reconnaître un faux profil, protéger son identité, préparer une rencontre, réagir au chantage : des conseils concrets, avant, pendant, après.',
  kicker: 'Guide',
  heading: 'La prudence rend les choses plus simples',
  lead: 'Presque toutes les rencontres se passent bien. Ces conseils servent à ce que les autres s’arrêtent tôt, et à ce que vous sachiez quoi faire si ce n’est pas le cas.',
  sections: [
    {
      title: 'Avant : ce que vous laissez voir',
      blocks: [
        paragraph(
          'Votre identité se reconstitue par recoupements. Une photographie déjà publiée ailleurs, un pseudonyme repris d’un autre site, le nom d’un club de sport : chaque détail est anodin, leur somme l’est moins.',
        ),
        list(
          'Une adresse e-mail et un pseudonyme qui ne servent qu’ici.',
          'Des photographies prises pour cet usage, sans plaque, sans façade, sans visage si vous préférez. Les images envoyées sur Alcôve sont débarrassées des informations de lieu et d’appareil qu’elles contenaient.',
          'Un mot de passe long, que vous n’employez nulle part ailleurs. Un gestionnaire de mots de passe s’en souvient pour vous.',
          'Sur un appareil partagé, la déconnexion plutôt que la simple fermeture : elle efface ce que l’application gardait.',
        ),
      ],
    },
    {
      title: 'Reconnaître un faux profil',
      blocks: [
        paragraph(
          'Les faux profils se ressemblent, parce qu’ils poursuivent le même but : l’argent, les images ou l’attention.',
        ),
        list(
          [strong('Tout va trop vite.'), ' Une passion déclarée en deux jours est un scénario.'],
          [
            strong('On veut partir ailleurs.'),
            ' Insistance pour passer aussitôt à une autre messagerie, où l’on ne peut plus être signalé.',
          ],
          [
            strong('L’appel n’est jamais possible.'),
            ' Appareil cassé, mission à l’étranger, réseau absent, toujours au mauvais moment.',
          ],
          [
            strong('L’argent apparaît.'),
            ' Un billet de train, une carte cadeau, un investissement, des frais de réservation : la réponse est non, sans exception.',
          ],
          [strong('Les réponses ne répondent pas.'), ' Des phrases vagues, qui conviendraient à n’importe qui.'],
        ),
        paragraph(
          'Un seul de ces signes n’est pas une preuve. Deux méritent une question franche, trois un signalement. Le ',
          link('/mur-de-la-honte', 'mur de la honte'),
          ' décrit les procédés les plus courants, sans nommer personne.',
        ),
      ],
    },
    {
      title: 'Préparer une rencontre',
      blocks: [
        steps(
          {
            title: 'Échanger assez longtemps',
            text: 'Jusqu’à savoir ce que chacun attend et ce qui est exclu. Si une réponse vous met mal à l’aise, vous en savez assez.',
          },
          {
            title: 'Choisir un lieu public',
            text: 'Un café ou un restaurant où vous n’êtes pas connus, à une heure ordinaire. Le domicile vient plus tard, ou jamais.',
          },
          {
            title: 'Prévenir quelqu’un',
            text: 'Une personne de confiance connaît le lieu, l’heure, et le moment où vous donnerez des nouvelles. Elle n’a pas besoin du reste.',
          },
          {
            title: 'Garder sa liberté de partir',
            text: 'Vos clés, votre transport, votre téléphone chargé, un peu d’argent. On ne dépend pas des autres pour rentrer.',
          },
        ),
      ],
    },
    {
      title: 'Pendant : rester maître de ses choix',
      blocks: [
        paragraph(
          'Gardez votre verre près de vous et buvez peu. Vérifiez que chacun est en état de dire oui : une personne ivre, endormie ou confuse ne consent à rien. À deux, prévoyez un signe discret et une minute en tête-à-tête.',
        ),
        paragraph(
          'La protection contre les infections se décide avant et s’apporte avec soi. Si quelqu’un la refuse, la soirée est terminée ; vous n’avez pas d’explication à donner.',
        ),
        paragraph(
          'Vous pouvez vous arrêter à tout instant, quoi que vous ayez dit ou écrit. Qui n’accepte pas cela vient de vous montrer qu’il fallait partir.',
        ),
      ],
    },
    {
      title: 'Après : si quelque chose s’est mal passé',
      blocks: [
        paragraph(
          'En cas de danger immédiat, appelez le ',
          strong('17'),
          ' ou le ',
          strong('112'),
          ', ou écrivez par SMS au ',
          strong('114'),
          '. Après une agression, un service d’urgence peut vous recevoir et recueillir des preuves même si vous n’avez pas décidé de porter plainte ; le plus tôt est le mieux.',
        ),
        list(
          'Bloquez la personne, puis signalez la conversation : les messages désignés sont conservés pour la modération, même si leur auteur les supprime ensuite.',
          'Gardez vos propres preuves : captures datées, adresses, noms de lieux.',
          'Parlez-en à quelqu’un. Les numéros d’écoute sont réunis dans nos ressources.',
        ),
        paragraph('Tous les contacts utiles : ', link('/ressources', 'ressources et numéros d’aide'), '.'),
      ],
    },
    {
      title: 'En cas de chantage',
      blocks: [
        paragraph(
          'Menacer de révéler une image ou une relation pour obtenir de l’argent est un délit. Ne payez pas : un premier paiement en appelle un autre. Ne supprimez rien. Cessez de répondre, bloquez, signalez, et déposez plainte ; elle peut être préparée en ligne.',
        ),
        paragraph(
          'Le service 3018 aide à faire retirer des images diffusées sans accord. Et rappelez-vous que le maître-chanteur compte sur votre honte : en parler à un proche lui retire son principal moyen.',
        ),
      ],
    },
    {
      title: 'Ce que fait Alcôve, ce qu’elle ne fait pas',
      blocks: [
        paragraph(
          'Le serveur contrôle chaque droit : une personne bloquée ne peut ni vous écrire ni voir votre profil, même avec un programme à elle. Les tentatives de connexion sont limitées, et les coordonnées précises ne quittent jamais le serveur.',
        ),
        paragraph(
          'En revanche, nous ne vérifions pas les antécédents des personnes, les messages ne sont pas chiffrés de bout en bout, et aucun système ne remplace votre jugement. Le détail figure dans la page ',
          link('/privacy', 'confidentialité'),
          '.',
        ),
      ],
    },
  ],
  faq: [
    {
      question: 'La personne que je signale le saura-t-elle ?',
      answer: 'Non. Rien ne lui est montré, ni votre signalement, ni votre nom.',
    },
    {
      question: 'Peut-on signaler un message qui a été supprimé ?',
      answer:
        'Signalez dès que vous l’avez reçu : ce qui a été désigné reste conservé avec le signalement, même supprimé plus tard.',
    },
  ],
  structured: 'Article',
  related: ['/ressources', '/mur-de-la-honte', '/libertinage-ethique-consentement'],
  updated: '2026-11-22',
};
