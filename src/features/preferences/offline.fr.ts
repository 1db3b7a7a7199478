import { typo } from '#i18n/fr/typography.ts';
import { storage } from './storage.fr.ts';

const pictures = (count: number) => (count === 1 ? 'une image' : `${count.toLocaleString('fr-FR')} images`);

/** Texts of « Préparer le hors-ligne ». */
export const offline = {
  title: 'Préparer le hors-ligne',
  intro: 'Avant le métro ou un voyage, faites venir ici ce que vous voudrez revoir sans réseau.',
  messages: {
    label: 'Messages',
    whole: 'Tout votre historique est sur cet appareil.',
    unknown: 'L’historique arrive de lui-même, dès que le réseau le permet.',
    coming: (done: number, total: number) =>
      typo(`L’historique arrive de lui-même : ${done.toLocaleString('fr-FR')} sur ${total.toLocaleString('fr-FR')}.`),
  },
  parts: {
    pictures: { label: 'Images des conversations', hint: 'Celles qui ont été envoyées et reçues.' },
    albums: { label: 'Mes albums', hint: 'Vos photos ; une vidéo se charge quand vous la lisez.' },
    events: { label: 'Mes événements', hint: 'Les douze prochains, avec leur description et leur image.' },
  },
  found: (count: number, bytes: number) =>
    typo(`${count === 1 ? 'Il manque une image' : `Il manque ${pictures(count)}`}, environ ${storage.size(bytes)}.`),
  download: 'Télécharger',
  start: 'Préparer',
  again: 'Continuer',
  stop: 'Arrêter',
  searching: 'Recherche de ce qui manque…',
  progress: (arrived: number, total: number) =>
    typo(`${arrived.toLocaleString('fr-FR')} sur ${total.toLocaleString('fr-FR')}`),
  done: (arrived: number, gone: number) =>
    typo(
      `${arrived === 0 ? 'Tout est ici : rien ne manquait.' : `Tout est ici : ${pictures(arrived)} de plus.`}${gone > 0 ? ` ${gone === 1 ? 'Une autre n’existe' : `${gone} autres n’existent`} plus.` : ''}`,
    ),
  full: (left: number) =>
    typo(
      `La place accordée aux images est prise ; il en reste ${left.toLocaleString('fr-FR')}. Augmentez-la plus bas, puis continuez.`,
    ),
  stopped: 'Arrêté. Ce qui est venu reste ici.',
  failed: (words: string) => `${words} Ce qui est venu reste ici.`,
  unreachable: 'La préparation demande une connexion.',
};
