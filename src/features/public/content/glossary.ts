import { definitions, link, paragraph, type Page } from './page.ts';

export const glossary: Page = {
  path: '/lexique',
  kind: 'info',
  title: 'Lexique du libertinage : 45 mots expliqués',
  description:
    'Accord, charte, mélangisme, veto, vestiaire… Les mots du milieu libertin et ceux du site, expliqués simplement, avec respect et sans jargon.',
  kicker: 'Lexique',
  heading: 'Les mots, pour se comprendre',
  lead: 'Un vocabulaire partagé évite bien des malentendus. Voici les termes que l’on rencontre le plus souvent dans les échanges, les clubs et sur Alcôve, définis avec respect.',
  sections: [
    {
      title: 'Les personnes',
      blocks: [
        definitions(
          {
            term: 'Candauliste',
            text: 'Personne qui prend plaisir à savoir son ou sa partenaire courtisé par d’autres, avec l’accord de chacun.',
          },
          {
            term: 'Couple complice',
            text: 'Couple qui décide ensemble, à chaque étape, et qui place sa relation avant la rencontre.',
          },
          {
            term: 'Curieux, curieuse',
            text: 'Personne qui s’informe sans avoir décidé si ce mode de vie lui convient. C’est une place à part entière.',
          },
          {
            term: 'Dame seule',
            text: 'Femme qui participe sans partenaire. Sa présence n’est jamais un accord donné d’avance.',
          },
          {
            term: 'Débutant',
            text: 'Personne ou couple sans expérience du milieu. Le dire évite de se voir prêter des envies que l’on n’a pas.',
          },
          {
            term: 'Habitué',
            text: 'Personne qui fréquente régulièrement un lieu et en connaît les usages. On peut lui demander conseil.',
          },
          {
            term: 'Homme seul',
            text: 'Homme qui participe sans partenaire. Beaucoup de clubs limitent leur nombre et attendent d’eux une courtoisie particulière.',
          },
          {
            term: 'Hôte, hôtesse',
            text: 'Personne qui reçoit, fixe les règles de la soirée et veille à ce qu’elles soient tenues.',
          },
          {
            term: 'Libertin, libertine',
            text: 'Adulte qui vit sa vie intime librement, sans mensonge envers les personnes concernées. Le mot désigne d’abord une liberté d’esprit.',
          },
          {
            term: 'Partenaire principal',
            text: 'Personne avec qui l’on partage sa vie, et dont l’avis compte avant celui des autres.',
          },
          {
            term: 'Personne trans',
            text: 'Personne dont le genre ne correspond pas à celui qui lui a été attribué à la naissance. On emploie le prénom et l’accord qu’elle choisit.',
          },
        ),
      ],
    },
    {
      title: 'Les façons de vivre',
      blocks: [
        definitions(
          { term: 'Amour libre', text: 'Courant ancien qui défend le droit d’aimer hors de toute contrainte sociale.' },
          {
            term: 'Candaulisme',
            text: 'Forme de complicité où l’un des partenaires accompagne ou encourage l’autre, sans jalousie et avec des règles convenues.',
          },
          {
            term: 'Côte-à-côtisme',
            text: 'Fait d’être proche d’un autre couple dans un même lieu, chacun restant avec son partenaire.',
          },
          {
            term: 'Échangisme',
            text: 'Pratique de couples adultes qui, d’un commun accord, font place à d’autres personnes. Le terme dit l’accord autant que l’échange.',
          },
          {
            term: 'Exclusivité',
            text: 'Choix de réserver certains gestes, ou tous, à son partenaire. Elle peut être partielle et se redéfinir.',
          },
          {
            term: 'Hédonisme',
            text: 'Idée selon laquelle le plaisir, bien compris, mérite une place dans une vie bonne.',
          },
          {
            term: 'Libertinage',
            text: 'Art de vivre adulte fondé sur la liberté, le consentement et la discrétion. Au XVIIᵉ siècle, le mot visait surtout les esprits libres.',
          },
          {
            term: 'Mélangisme',
            text: 'Proximité entre plusieurs personnes qui s’arrête à une limite fixée d’avance par chaque couple.',
          },
          {
            term: 'Non-monogamie éthique',
            text: 'Ensemble des relations où plusieurs liens coexistent à la connaissance et avec l’accord de tous.',
          },
          {
            term: 'Polyamour',
            text: 'Relations amoureuses multiples, assumées et connues de chacun. Il concerne les sentiments plus que les soirées.',
          },
          {
            term: 'Voyeurisme consenti',
            text: 'Fait de regarder des personnes qui ont expressément accepté d’être vues. Sans leur accord, c’est une infraction.',
          },
        ),
      ],
    },
    {
      title: 'L’accord et les limites',
      blocks: [
        definitions(
          {
            term: 'Accord',
            text: [
              'Oui libre, précis et actuel. Il se demande avant, et peut se reprendre pendant. Voir ',
              link('/libertinage-ethique-consentement', 'consentement et éthique'),
              '.',
            ],
          },
          {
            term: 'Charte',
            text: 'Règles d’un lieu ou d’une soirée, acceptées à l’entrée. Elles valent pour tous, habitués compris.',
          },
          {
            term: 'Consentement',
            text: 'Accord d’une personne adulte, éveillée et libre de refuser. Le silence n’en est pas un.',
          },
          {
            term: 'Débriefing',
            text: 'Conversation à deux après une rencontre, pour dire ce qui a plu et ce qui ne se refera pas.',
          },
          { term: 'Limite', text: 'Frontière personnelle que l’on annonce et que personne n’a à discuter.' },
          { term: 'Mot d’arrêt', text: 'Mot convenu qui met fin à tout, tout de suite, sans explication.' },
          {
            term: 'Pression',
            text: 'Insistance qui transforme une question en attente. Elle rend l’accord sans valeur.',
          },
          {
            term: 'Respect',
            text: 'Ici, une règle pratique : répondre poliment, accepter le non, ne rien raconter des autres.',
          },
          {
            term: 'Veto',
            text: 'Droit de chaque membre d’un couple de dire non pour les deux, sans avoir à se justifier.',
          },
        ),
      ],
    },
    {
      title: 'Les lieux et les soirées',
      blocks: [
        definitions(
          { term: 'After', text: 'Moment calme après une soirée, souvent consacré à la conversation.' },
          {
            term: 'Club',
            text: [
              'Établissement privé, réservé aux adultes, avec une charte et un accueil. Notre ',
              link('/annuaire-clubs-libertins', 'annuaire'),
              ' décrit ce que l’on y trouve.',
            ],
          },
          {
            term: 'Code vestimentaire',
            text: 'Tenue demandée par le lieu. On se renseigne avant de venir ; l’élégance est rarement une faute.',
          },
          {
            term: 'Domaine',
            text: 'Lieu de séjour avec hébergement, souvent à la campagne, pour un week-end ou une semaine.',
          },
          { term: 'Soirée couples', text: 'Soirée réservée aux couples, où l’on entre et repart ensemble.' },
          {
            term: 'Soirée découverte',
            text: 'Soirée où les débutants sont attendus, avec une présentation du lieu et de ses usages.',
          },
          {
            term: 'Soirée privée',
            text: [
              'Rencontre chez des particuliers, sur invitation. ',
              link('/soirees-libertines', 'Quelques repères'),
              ' aident à bien choisir.',
            ],
          },
          {
            term: 'Vestiaire',
            text: 'Endroit où l’on dépose ses affaires, et surtout son téléphone : aucune image n’est prise dans un lieu sérieux.',
          },
        ),
      ],
    },
    {
      title: 'Sur Alcôve',
      blocks: [
        definitions(
          {
            term: 'Alcôve',
            text: 'Petit renfoncement d’une chambre, à l’abri des regards ; et le nom de cette communauté.',
          },
          {
            term: 'Blocage',
            text: 'Geste qui vous rend invisible à quelqu’un, et inversement : ni messages, ni profil, ni résultats de recherche.',
          },
          {
            term: 'Certifié',
            text: [
              'Mention portée par un profil dont l’identité a été reconnue. Son sens est décrit sur la page ',
              link('/certification', 'certification'),
              '.',
            ],
          },
          {
            term: 'Hors ligne',
            text: 'État où l’appareil n’a pas de réseau. Vos conversations restent lisibles, et ce que vous écrivez attend son tour.',
          },
          { term: 'Pseudonyme', text: 'Nom choisi à l’inscription, le seul que les autres voient.' },
          {
            term: 'Signalement',
            text: 'Message adressé à la modération au sujet d’une personne ou d’un échange. La personne signalée n’en est pas avertie.',
          },
        ),
        paragraph('Un mot manque ou vous semble mal défini ? ', link('/contact', 'Écrivez-nous'), '.'),
      ],
    },
  ],
  structured: 'DefinedTermSet',
  related: ['/guide-libertin-debutants', '/libertinage-ethique-consentement', '/faq'],
  updated: '2026-11-22',
};
