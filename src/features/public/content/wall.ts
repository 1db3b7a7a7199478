import { WallCounts } from '../components/WallCounts.tsx';
import { link, list, paragraph, steps, strong, type Page } from './page.ts';

export const wall: Page = {
  path: '/mur-de-la-honte',
  kind: 'wall',
  title: 'Mur de la honte : les arnaques expliquées',
  description:
    'Faux profils, demandes d’argent, chantage : comment ces procédés fonctionnent, combien d’alertes sont publiées, et pourquoi personne n’est nommé.',
  kicker: 'Vigilance',
  heading: 'Le mur qui ne nomme personne',
  lead: 'Un mur de la honte n’a d’intérêt que s’il protège. Le nôtre décrit des procédés, compte les alertes publiées par la modération, et ne livre aucun nom à la foule.',
  sections: [
    {
      title: 'Les chiffres du moment',
      blocks: [
        paragraph(
          'Nombre d’alertes en cours, par catégorie. Une alerte est publiée après examen, expire d’elle-même et peut être retirée si la personne concernée le démontre.',
        ),
        { kind: 'slot' },
      ],
    },
    {
      title: 'Pourquoi il n’y a ni nom, ni photographie',
      blocks: [
        paragraph(
          'Un nom affiché se copie en une seconde et ne s’efface plus. S’il est faux, s’il appartient à quelqu’un d’autre, s’il a été donné par vengeance, le mal est fait. La loi protège d’ailleurs la réputation et l’image de chacun, y compris de qui s’est mal conduit.',
        ),
        paragraph(
          'Nous publions donc des catégories, jamais de texte libre, jamais d’image, jamais de donnée personnelle. Les personnes visées gardent un droit de réponse auprès de la modération. Ceux qui ont enfreint les règles perdent leur compte ; c’est plus utile que de perdre la face.',
        ),
      ],
    },
    {
      title: 'Le faux profil',
      blocks: [
        paragraph(
          'Une photographie trop nette, une histoire qui change, un appel toujours impossible. Le but est de gagner votre confiance, pour obtenir ensuite de l’argent, des images ou une adresse.',
        ),
        list(
          'Cherchez les réponses qui ne répondent pas.',
          'Proposez un court appel, ou un verre dans un lieu public.',
          'Ne suivez pas quelqu’un vers une autre messagerie dès les premiers échanges.',
        ),
      ],
    },
    {
      title: 'La demande d’argent',
      blocks: [
        paragraph(
          'Un billet de train, une caution, une carte cadeau, un placement miraculeux, des frais de vérification. Le montant est modeste la première fois. ',
          strong('Personne ne doit vous demander d’argent ici'),
          ', ni un membre, ni quelqu’un qui se dirait de l’équipe. La certification, par exemple, ne se paie pas : ',
          link('/certification', 'voici pourquoi'),
          '.',
        ),
      ],
    },
    {
      title: 'L’usurpation d’identité',
      blocks: [
        paragraph(
          'Quelqu’un se sert de vos photographies ou de celles d’un proche. Signalez le profil en le disant ; si vous n’avez pas de compte, passez par le ',
          link('/contact', 'formulaire de contact'),
          '. L’usurpation d’identité est un délit, et une plainte est possible même si l’auteur est inconnu.',
        ),
      ],
    },
    {
      title: 'La pression et le chantage',
      blocks: [
        paragraph(
          'On menace de prévenir votre famille, votre employeur, ou de diffuser une image. Le scénario est toujours le même, et la bonne réponse aussi.',
        ),
        steps(
          { title: 'Ne payez pas', text: 'Un paiement n’achète pas le silence, il prouve que vous pouvez payer.' },
          {
            title: 'Gardez les preuves',
            text: 'Captures datées, pseudonymes, adresses. Ne supprimez pas la conversation.',
          },
          {
            title: 'Coupez le contact',
            text: 'Bloquez, puis signalez : les messages désignés restent à la disposition de la modération.',
          },
          {
            title: 'Parlez-en',
            text: [
              'À un proche, à la police ou à la gendarmerie, aux services d’écoute réunis dans nos ',
              link('/ressources', 'ressources'),
              '.',
            ],
          },
        ),
      ],
    },
    {
      title: 'Signaler, contester',
      blocks: [
        paragraph(
          'Un membre signale depuis la conversation, avec un motif. La modération examine, demande si besoin l’avis de la personne visée, puis décide : rien, un avertissement, une restriction ou une fermeture. Une alerte n’est publiée que pour un procédé établi.',
        ),
        paragraph(
          'Vous pensez avoir été mis en cause à tort ? Écrivez-nous ; votre réponse est lue par quelqu’un d’autre que la personne qui a décidé. Les précautions de tous les jours sont dans nos ',
          link('/securite-libertinage-conseils', 'conseils de sécurité'),
          '.',
        ),
      ],
    },
  ],
  structured: 'WebPage',
  related: ['/securite-libertinage-conseils', '/ressources', '/contact'],
  updated: '2026-11-22',
  Slot: WallCounts,
  island: 'lists',
};
