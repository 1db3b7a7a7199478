import { NoticeForm } from '../components/NoticeForm.tsx';
import { link, list, paragraph, strong, type Page } from './page.ts';

export const noticePage: Page = {
  path: '/signaler',
  kind: 'info',
  title: 'Signaler un contenu',
  description:
    'Un profil, une image, un message ou une page vous paraît illicite ? Signalez-le sans compte : un code vous dit ensuite ce que la modération a décidé.',
  kicker: 'Modération',
  heading: 'Signaler un contenu',
  lead: 'Vous n’avez pas besoin d’un compte. Une personne lit chaque signalement, et personne d’autre que la modération ne saura qu’il vient de vous.',
  sections: [
    { title: 'Votre signalement', blocks: [{ kind: 'slot' }] },
    {
      title: 'Avant de signaler',
      blocks: [
        list(
          [
            strong('Un danger immédiat ?'),
            ' Appelez le 17 ou le 112 : la modération n’est pas un service d’urgence. Les numéros d’écoute sont dans nos ',
            link('/ressources', 'ressources'),
            '.',
          ],
          [
            strong('Vous êtes membre ?'),
            ' Signalez plutôt depuis la conversation, la photo ou le profil : ce que vous voyez est joint au signalement, et il sera traité plus vite.',
          ],
          [
            strong('Une image de vous, publiée sans votre accord ?'),
            ' Choisissez « Contenu non sollicité » et dites-le. De telles demandes passent avant les autres.',
          ],
        ),
      ],
    },
    {
      title: 'Ce qu’il faut écrire',
      blocks: [
        paragraph(
          'L’adresse de la page, ou le pseudonyme du profil, permet de trouver ce dont vous parlez. Dites ensuite ce qui pose problème, et pourquoi : une loi, une règle de la maison, un droit qui est le vôtre. Votre nom et votre adresse e-mail servent à vous répondre ; ils ne sont demandés à personne qui signale un danger pour un mineur.',
        ),
        paragraph(
          'Envoyer en nombre des signalements que l’on sait faux fait perdre du temps à ceux qui en ont besoin. Le nombre d’envois d’un même réseau est limité, et aucun signalement ne ferme un compte par lui-même : quelqu’un regarde, puis décide.',
        ),
      ],
    },
    {
      title: 'Ce qui se passe ensuite',
      blocks: [
        paragraph(
          'Vous recevez aussitôt un code, affiché ici et envoyé à l’adresse que vous avez donnée. Il montre si le signalement attend, s’il a été classé, ou si une mesure a été prise. Ce que l’on sait du membre concerné n’est pas dit : ses affaires restent les siennes.',
        ),
        paragraph(
          'Quand une mesure est prise, le membre en lit les motifs dans ses paramètres : les faits retenus, la règle, la durée. Il ne lit jamais qui a signalé. Il peut contester une fois, pendant six mois, et quelqu’un d’autre que la personne qui a décidé relit alors le dossier.',
        ),
        paragraph(
          'Si la réponse ne vous convient pas, vous pouvez apporter d’autres éléments par un nouveau signalement, saisir un organe de règlement des litiges certifié, ou un tribunal.',
        ),
      ],
    },
    {
      title: 'Ce que devient votre signalement',
      blocks: [
        paragraph(
          'Il est gardé un an dans la base de données, lu par la modération seule, puis effacé. Pour limiter les envois, une empreinte de votre adresse réseau est gardée un quart d’heure. Le reste est dans la ',
          link('/privacy', 'politique de confidentialité'),
          ', et les règles de la maison sont dans les ',
          link('/terms', 'conditions d’utilisation'),
          '.',
        ),
      ],
    },
  ],
  structured: 'ContactPage',
  related: ['/contact', '/terms', '/ressources'],
  updated: '2026-11-29',
  Slot: NoticeForm,
  island: 'notice',
};
