import { definitions, link, paragraph, type Page, type Section } from './page.ts';
import { activities, retentionTerms, termText, type Activity } from './retention-terms.ts';

const capital = (text: string) => text.charAt(0).toLocaleUpperCase('fr') + text.slice(1);

const lower = (text: string) => text.charAt(0).toLocaleLowerCase('fr') + text.slice(1);

const sectionOf = (activity: Activity): Section => ({
  title: activities[activity].name,
  blocks: [
    definitions(
      ...retentionTerms
        .filter((each) => each.activity === activity)
        .map((each) => ({
          term: each.what,
          text: [
            { strong: `${capital(termText(each))}.` },
            ` Ensuite : ${lower(each.after)} Pourquoi : ${lower(each.why)}. Base : ${each.ground.toLocaleLowerCase('fr')}.`,
          ],
        })),
    ),
  ],
});

/** `/conservation`: what is stored for how long, made of the terms that the software itself applies. */
export const retention: Page = {
  path: '/conservation',
  kind: 'legal',
  title: 'Durées de conservation de vos données',
  description:
    'Pour chaque donnée que le serveur enregistre : combien de temps, pourquoi, sur quelle base, et ce qu’elle devient ensuite.',
  kicker: 'Légal',
  heading: 'Durées de conservation',
  lead: 'Chaque durée chiffrée de cette page est celle que le logiciel applique de lui-même ; personne n’a besoin d’y penser.',
  sections: [
    ...(Object.keys(activities) as Activity[]).map(sectionOf),
    {
      title: 'Les sauvegardes',
      blocks: [
        paragraph(
          'Ce qui est effacé peut subsister dans les sauvegardes de l’exploitant, jusqu’à leur propre fin. Les images de certification n’y entrent jamais.',
        ),
        paragraph(
          'Un registre à part, sous pseudonymes et sans aucun texte, retient les suppressions de compte, les blocages, les sessions fermées, les mesures et les consentements retirés : une sauvegarde restaurée ne les annule pas. Il vit aussi longtemps que la plus ancienne sauvegarde.',
        ),
        paragraph(
          'Ce que votre appareil garde, et vos droits, sont décrits dans la page ',
          link('/privacy', 'confidentialité'),
          '. Une copie de vos données se demande dans vos paramètres, sous « Vos données ».',
        ),
      ],
    },
  ],
  structured: 'WebPage',
  related: ['/privacy', '/terms'],
  updated: '2026-11-29',
};
