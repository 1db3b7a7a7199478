import { operatorFacts } from './operator.ts';
import { definitions, link, list, paragraph, strong, type Page } from './page.ts';

export const privacy: Page = {
  path: '/privacy',
  kind: 'legal',
  title: 'Politique de confidentialité',
  description:
    'Ce que le serveur enregistre, ce que votre appareil garde, pourquoi, combien de temps, qui le voit et comment le faire effacer.',
  kicker: 'Légal',
  heading: 'Confidentialité',
  lead: 'Cette page décrit ce que le logiciel fait réellement, table par table et clé par clé. Elle ne parle d’aucun traitement qui n’existe pas.',
  sections: [
    {
      title: 'En bref',
      blocks: [
        list(
          'Pas de publicité, pas de mesure d’audience, pas de cookie de suivi, aucun contenu chargé depuis un autre site. La rapidité des écrans n’est mesurée que si vous l’acceptez dans vos paramètres.',
          'Votre vie intime n’est traitée qu’avec un accord distinct, que vous pouvez retirer.',
          'Les messages ne sont pas chiffrés de bout en bout : l’exploitant du serveur pourrait techniquement les lire.',
          'Votre position n’est connue qu’à l’échelle de la commune.',
          'Vos conversations sont copiées sur votre appareil ; une déconnexion choisie les y efface.',
        ),
      ],
    },
    {
      title: 'Qui est responsable',
      blocks: [
        paragraph('L’exploitant de cette installation décide de ces traitements et en répond.'),
        operatorFacts(),
      ],
    },
    {
      title: 'Ce que le serveur enregistre',
      blocks: [
        definitions(
          {
            term: 'Votre compte',
            text: 'Adresse e-mail, empreinte du mot de passe (jamais le mot de passe), sessions, date de la dernière connexion. Base : le contrat.',
          },
          {
            term: 'Votre profil',
            text: 'Pseudonyme, genre, dates de naissance, commune et coordonnées de son centre, et tout ce que vous choisissez d’ajouter : présentation, expérience, mobilité, envies, taille, poids, photographies. Base : le contrat et, pour ce qui touche à l’orientation et à la vie intime, votre accord exprès.',
          },
          {
            term: 'Vos accords',
            text: 'Leur nature, leur date et la version du texte accepté ou retiré. Base : l’obligation d’en apporter la preuve.',
          },
          {
            term: 'Vos conversations',
            text: 'Messages, images, réactions, heure d’envoi, marque de lecture. Un message supprimé ne garde que sa place : son texte et son image disparaissent.',
          },
          {
            term: 'Vos relations',
            text: 'Blocages, suivis, visites de profils, et le moment de votre dernière présence, qui n’est montré aux autres que de façon vague. Les blocages ne sont montrés à personne d’autre que vous.',
          },
          {
            term: 'Les signalements',
            text: 'Motif, mots, messages désignés tels qu’ils étaient ; sans compte, le nom et l’adresse e-mail donnés. Base : l’intérêt légitime à protéger les membres. Ils subsistent, détachés du compte, quand celui-ci est supprimé.',
          },
          {
            term: 'Les décisions de la modération',
            text: 'Mesure, motif, faits, durée, contestation et réponse, lisibles dans vos paramètres. Base : les obligations de la loi sur les services numériques. Elles subsistent sans votre nom.',
          },
          {
            term: 'La lutte contre les abus',
            text: 'Sous un pseudonyme technique et sans aucun texte : quelle règle un compte a rencontrée et à quelle heure, un compteur de messages de quelques minutes, et jusqu’au lendemain l’empreinte d’un même premier texte envoyé à plusieurs. De chaque image retirée par la modération, une empreinte qui ne dit ni ce qu’elle montre ni de qui elle vient ; les images envoyées lui sont comparées par un programme. Base : l’intérêt légitime à protéger les membres.',
          },
          {
            term: 'Votre majorité',
            text: 'Votre déclaration à l’inscription. Si l’exploitant demande une preuve : le fait qu’un portefeuille d’identité l’a confirmée, la date et le moyen, jamais le document. Base : l’obligation de protéger les mineurs.',
          },
          { term: 'Votre statut', text: 'Rôle, période d’accès abonné, code de parrainage utilisé.' },
          {
            term: 'Vos choix d’envoi',
            text: 'E-mails facultatifs souhaités ou non, date de l’accord à la lettre d’information, et un jeton aléatoire qui permet d’arrêter un envoi sans se connecter.',
          },
          {
            term: 'Ce que vous nous écrivez',
            text: 'Nom facultatif, adresse e-mail, sujet et texte du formulaire de contact, et une empreinte salée de l’adresse réseau pendant un quart d’heure, pour limiter les envois.',
          },
        ),
      ],
    },
    {
      title: 'Ce que votre appareil garde',
      blocks: [
        paragraph(
          'Ces données restent dans votre navigateur et servent à faire fonctionner l’application. Elles ne demandent pas d’accord, parce que vous demandez le service qu’elles rendent. Un seul cookie est déposé, et il ne sert à rien d’autre qu’à votre appareil : la clé du dernier écran et de ce que vous tapez.',
        ),
        definitions(
          {
            term: 'Base alcove-device',
            text: 'La session en cours et le compte auquel l’appareil appartient ; si vous verrouillez l’application, de quoi reconnaître votre code, votre phrase ou votre clé d’accès, jamais ces secrets eux-mêmes.',
          },
          {
            term: 'Bases alcove-store, alcove-outbox et alcove-media',
            text: 'Vos conversations, les profils trouvés récemment, ce qui attend d’être envoyé, vos brouillons et les images jointes.',
          },
          {
            term: 'Caches alcove-shell, alcove-pages, alcove-pictures, alcove-link-previews et critical',
            text: 'Les fichiers de l’application, les pages publiques lues, les images déjà vues et les aperçus de liens, pour fonctionner sans réseau.',
          },
          {
            term: 'Cache alcove-spare',
            text: 'Une seconde copie de la session et du compte : un navigateur dont le disque est plein peut perdre la première.',
          },
          {
            term: 'Cache alcove-unsent',
            text: 'Une seconde copie de ce qui attend d’être envoyé et de vos brouillons, tant que l’appareil manque de place. Elle disparaît avec l’envoi et avec la déconnexion.',
          },
          {
            term: 'Cache alcove-lost',
            text: 'Le fait que la session s’est terminée pendant qu’aucune page n’était ouverte. Il est vide.',
          },
          {
            term: 'Clés alcove-owner, alcove-snapshot, alcove-sealed-snapshot et alcove-display',
            text: 'Le fait qu’un compte est ouvert ici, le dernier écran connu, chiffré, et vos réglages d’affichage.',
          },
          {
            term: 'Cookie alcove-page-key',
            text: 'La clé qui ouvre le dernier écran connu et ce que vous avez commencé à taper. Elle est effacée quand vous vous déconnectez ou activez le verrouillage : ce qui en resterait dans les fichiers du navigateur est alors illisible.',
          },
          {
            term: 'Clés alcove-words, alcove-sent et alcove-lost-databases',
            text: 'Les derniers mots tapés dans chaque conversation et ceux qui sont en train de partir, chiffrés, et la date à laquelle le navigateur a perdu ses bases, s’il l’a fait.',
          },
          {
            term: 'Clé alcove-typed',
            text: 'Ce que vous avez tapé dans un formulaire ou une modification sans l’envoyer, jamais un mot de passe : trente jours pour un membre, chiffré, le temps de l’onglet pour un visiteur, inscription comprise.',
          },
          {
            term: 'Clé alcove-push',
            text: 'Si cet appareil reçoit des notifications : son inscription, et votre réponse à notre proposition.',
          },
          {
            term: 'Cache alcove-shared',
            text: 'Ce qu’une autre application a partagé avec celle-ci, jusqu’à ce que vous lui donniez une place, et un jour au plus.',
          },
          {
            term: 'Clé alcove-vitals et base workbox-background-sync',
            text: 'Votre accord à la mesure de la rapidité, si vous l’avez donné, et les mesures qui attendent le réseau.',
          },
          {
            term: 'Clés alcove-consent-later et alcove-reloaded-for',
            text: 'Le temps de l’onglet : un accord remis à plus tard, et la version de l’application suivie en dernier.',
          },
          {
            term: 'Clé alcove-critical-cache et base alcove-connection-test',
            text: 'Un réglage de dépannage, et un essai d’écriture effacé aussitôt par la page qui teste la connexion.',
          },
          {
            term: 'Clé device-known',
            text: 'Le fait que le navigateur garde bien ces clés. Elle ne dit rien de vous et reste après la déconnexion.',
          },
          { term: 'Clés theme et language', text: 'Votre choix entre clair et sombre, et la langue de l’application.' },
          { term: 'Clé cookies-accepted', text: 'Le fait que vous ayez fermé la notice d’information.' },
        ),
        paragraph(
          'La déconnexion efface tout ce qui tient au compte, même hors ligne. Une session perdue d’elle-même n’efface rien : les données restent fermées et s’ouvrent de nouveau avec le mot de passe. « Oublier ce compte sur cet appareil », sur la page de connexion, les efface.',
        ),
      ],
    },
    {
      title: 'Qui voit quoi',
      blocks: [
        list(
          [
            strong('Les membres connectés'),
            ' voient votre profil, sauf si un blocage vous sépare. Ils reçoivent une distance arrondie, jamais vos coordonnées.',
          ],
          [strong('Votre correspondant'), ' voit vos messages et, en dehors des blocages, s’ils ont été lus.'],
          [
            strong('La modération'),
            ' voit les photographies de profil à relire, les signalements, et une image envoyée qui ressemble à une image déjà retirée.',
          ],
          [strong('L’exploitant et son hébergeur'), ' ont techniquement accès à la base de données.'],
          [
            strong('Les tiers'),
            ' : personne. Les aperçus de liens sont lus par le serveur, et non par votre appareil. Si l’exploitant a configuré un service de cartes, de géocodage ou d’images animées, seules les requêtes nécessaires lui parviennent.',
          ],
        ),
      ],
    },
    {
      title: 'Combien de temps',
      blocks: [
        list(
          'Compte, profil et conversations : jusqu’à la suppression du compte.',
          'Visites de profils : quatre-vingt-dix jours.',
          'Messages du formulaire de contact : un an au plus. Signalements faits sans compte : un an, ou jusqu’à la décision si elle vient plus tard.',
          'Empreintes d’adresses réseau et compteurs de tentatives : un quart d’heure, puis ils disparaissent peu à peu.',
          'Numéros techniques des opérations déjà appliquées : 400 jours, pour qu’un envoi répété ne compte qu’une fois.',
          'Règles rencontrées contre les abus : trente jours, ou jusqu’à la décision si un dossier est ouvert. Empreintes d’images retirées : deux ans.',
          'Aperçus de liens : trente jours, sans mention de qui les a demandés.',
        ),
        paragraph('Toutes les durées sont réunies sur la page ', link('/conservation', 'durées de conservation'), '.'),
      ],
    },
    {
      title: 'Vos droits',
      blocks: [
        paragraph(
          'Vous pouvez demander l’accès à vos données, leur rectification, leur effacement, leur portabilité, la limitation d’un traitement, ou vous y opposer. Le profil se corrige directement dans l’application. L’accord aux données sensibles se retire dans les paramètres : votre profil cesse alors d’être montré.',
        ),
        paragraph(
          'Pour le reste, dont la suppression du compte, écrivez par le ',
          link('/contact', 'formulaire de contact'),
          ', sujet « Données personnelles ». La réponse vient dans le mois. Nous vérifions votre identité par l’adresse e-mail du compte, sans demander de pièce d’identité.',
        ),
        paragraph('Vous pouvez aussi saisir la CNIL, ou l’autorité de votre pays.'),
      ],
    },
    {
      title: 'Sécurité',
      blocks: [
        paragraph(
          'Les droits sont vérifiés par la base de données elle-même, pour chaque ligne lue. Les échanges passent par HTTPS quand l’exploitant l’a configuré, les tentatives de connexion sont comptées, les images sont réenregistrées sans les informations de lieu ou d’appareil. En cas de fuite présentant un risque, les personnes concernées et l’autorité sont prévenues dans les délais légaux.',
        ),
      ],
    },
    {
      title: 'Décisions automatiques',
      blocks: [
        paragraph(
          'Aucun profilage publicitaire et aucune décision qui produise des effets juridiques n’est prise par une machine. Une règle contre les abus peut faire attendre un message, refuser un lien dans un premier message ou demander une autre adresse à l’inscription, et le dit ; elle ne ferme rien, et une personne décide du reste. Les restrictions d’un profil incomplet suivent des règles fixes, décrites sur la page ',
          link('/acces-gratuit', 'accès gratuit'),
          '.',
        ),
      ],
    },
  ],
  structured: 'WebPage',
  related: ['/conservation', '/terms', '/securite-libertinage-conseils', '/contact'],
  updated: '2026-11-29',
};
