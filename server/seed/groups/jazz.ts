import type { GroupPlan } from '../group-plan.ts';

/** The group of a theme. */
export const jazz: GroupPlan = {
  name: 'Autour du jazz',
  description: 'Concerts, caves et vinyles. On partage les bonnes adresses et les places en trop.',
  privacy: 'public',
  creator: 'raphael',
  admins: ['victor'],
  founders: ['victor', 'theob', 'octave'],
  members: ['camille', 'hugolin', 'andrea', 'lunaetsol', 'charlie', 'ambre', 'edgar'],
  minutesAgo: 250,
  unread: { camille: 1, octave: 2 },
  polls: {
    disque: {
      question: 'Le disque à emporter sur une île ?',
      multiple: false,
      anonymous: true,
      closes: 'over',
      options: {
        'Kind of Blue': ['victor', 'octave', 'edgar', 'camille'],
        'Waltz for Debby': ['theob', 'raphael', 'ambre'],
        'Ella et Louis': ['andrea', 'lunaetsol', 'charlie', 'hugolin'],
      },
    },
  },
  script: `
  raphael Ce groupe est né d'une place de concert en trop. Bienvenue à tous. 👏victor,octave
  octave Je prends la place, si elle existe encore.
  raphael Elle a trouvé preneur, mais il y en aura d'autres.
  victor Les caves de la rue Mercière ont repris leurs jeudis. Quatuor, sans micro.
  theob ^1 Sans micro, c'est un argument.
  …
  andrea À Marseille, le trio du Panier rejoue tous les dimanches, au coucher du soleil.
  octave On y danse ?
  andrea On y hoche la tête, très lentement. C'est plus élégant. 😂octave,raphael
  …
  lunaetsol Nous avons retrouvé la platine de grand-père. Par quel disque la réveiller ?
  victor Quelque chose de doux : elle n'a plus vingt ans.
  theob Bill Evans, sans hésiter.
  lunaetsol Il tourne. Le chat s'est couché devant, c'est bon signe. ❤️theob,victor,andrea
  …
  camille Bonsoir à tous ! On m'a dit que l'on parlait ici de contrebasse.
  raphael On en parle même trop. Soyez la bienvenue.
  hugolin Strasbourg vous salue : ici la contrebasse se joue dans une péniche.
  camille Une péniche ! Il faudra nous en dire plus.
  hugolin Elle tangue un peu au deuxième set. Surtout après l'entracte. 😂camille,charlie
  …
  raphael La question du mois, à laquelle personne n'échappe :
  raphael !poll disque
  octave C'est cruel.
  ambre J'ai voté en tremblant.
  charlie Et moi sans trembler : on ne se refuse pas Ella. 🔥andrea,lunaetsol
  …
  theob Je joue samedi en première partie, vingt minutes, pas une de plus. Vous venez ?
  victor Au premier rang, avec des fleurs.
  theob Au troisième rang, et sans fleurs, par pitié. 😂victor,raphael
  camille Au deuxième rang, alors, c'est un compromis.
  …
  theob Merci d'être venus. J'ai entendu quelqu'un chanter la ligne de basse.
  victor C'était @camille.
  camille C'était un élan du cœur. ❤️theob,raphael,hugolin
  raphael !pin La liste des caves, ville par ville : écrivez-moi pour en ajouter une.
  …
  edgar Rennes a son festival le mois prochain. Trois soirs, cinq scènes, et des galettes.
  charlie Les galettes sont un instrument rythmique méconnu. 😂edgar,octave
  octave Je viens pour les trois soirs. Quelqu'un pour partager un train depuis Paris ?
  edgar Je vous attends sur le quai avec un programme.
  …
  ambre Deux places pour vendredi à l'opéra de Nice, la soirée Gershwin. Je ne peux plus y aller.
  andrea Je les prends toutes les deux, je trouverai un bras.
  ambre Elles sont à vous. Racontez-nous. 👏andrea
  …
  andrea Gershwin était superbe, et le bras aussi.
  raphael Nous n'en demanderons pas davantage. 😂ambre,charlie,victor
  hugolin La péniche cherche un pianiste pour samedi, à tout hasard.
  `,
};
