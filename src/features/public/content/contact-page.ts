import { ContactForm } from '../components/ContactForm.tsx';
import { link, list, paragraph, strong, type Page } from './page.ts';

export const contactPage: Page = {
  path: '/contact',
  kind: 'info',
  title: 'Nous écrire',
  description:
    'Une question, un problème, une demande sur vos données ? Le formulaire arrive à une personne, qui répond par e-mail. Aucun compte n’est nécessaire.',
  kicker: 'Contact',
  heading: 'Nous écrire',
  lead: 'Vous n’avez pas besoin d’un compte. Dites-nous ce qui se passe, aussi simplement que vous le diriez à voix haute.',
  sections: [
    {
      title: 'Votre message',
      blocks: [{ kind: 'slot' }],
    },
    {
      title: 'Avant d’écrire',
      blocks: [
        list(
          [
            strong('Un danger immédiat ?'),
            ' Appelez le 17 ou le 112. Nous ne sommes pas un service d’urgence. Les numéros d’écoute sont dans nos ',
            link('/ressources', 'ressources'),
            '.',
          ],
          [
            strong('Un membre qui vous gêne ?'),
            ' Signalez-le depuis la conversation : les messages concernés nous parviennent avec votre signalement, ce que ce formulaire ne peut pas faire.',
          ],
          [
            strong('Un contenu illicite ?'),
            ' La page ',
            link('/signaler', 'signaler un contenu'),
            ' est faite pour cela, avec ou sans compte, et vous donne un code pour suivre la réponse.',
          ],
          [
            strong('Un mot de passe oublié ?'),
            ' La page ',
            link('/forgot-password', 'mot de passe oublié'),
            ' vous envoie un lien aussitôt.',
          ],
          [
            strong('Une question courante ?'),
            ' La réponse est peut-être dans la ',
            link('/faq', 'foire aux questions'),
            '.',
          ],
        ),
      ],
    },
    {
      title: 'Vos données personnelles',
      blocks: [
        paragraph(
          'Pour consulter, faire corriger ou faire effacer vos données, choisissez le sujet « Données personnelles » et écrivez depuis l’adresse e-mail de votre compte. Nous ne demandons pas de pièce d’identité : un e-mail de confirmation suffit. La réponse vient dans le mois.',
        ),
        paragraph(
          'Pour supprimer un compte, précisez votre pseudonyme. La suppression est définitive : profil, relations et préférences disparaissent.',
        ),
      ],
    },
    {
      title: 'Difficulté d’accès',
      blocks: [
        paragraph(
          'Si une page se lit mal avec votre lecteur d’écran, si un bouton ne s’atteint pas au clavier ou si un contraste vous fatigue, dites-nous sur quelle page et avec quel outil. Le sujet « Accessibilité » est lu en premier.',
        ),
      ],
    },
    {
      title: 'Ce que devient votre message',
      blocks: [
        paragraph(
          'Il est enregistré dans la base de données et envoyé par e-mail à l’équipe. L’adresse que vous donnez ne sert qu’à vous répondre. Le message est effacé au bout d’un an, et aucune copie n’est transmise à qui que ce soit. Pour éviter les envois en série, une empreinte de votre adresse réseau est gardée un quart d’heure.',
        ),
        paragraph(
          'Si vous êtes hors ligne, la page le dit et garde ce que vous avez écrit. Voyez aussi la ',
          link('/privacy', 'politique de confidentialité'),
          '.',
        ),
      ],
    },
  ],
  structured: 'ContactPage',
  related: ['/faq', '/ressources', '/privacy'],
  updated: '2026-11-29',
  Slot: ContactForm,
  island: 'contact',
};
