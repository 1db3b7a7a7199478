/**
 * Who runs this installation, as the legal pages say it. Nothing is invented: what is not configured is said to be
 * missing.
 */
import { product } from '#lib/product.ts';
import { definitions, type Block } from './page.ts';

const valueOrNotice = (value: string | null) =>
  value ?? 'À renseigner par l’exploitant dans le fichier de configuration src/lib/product.ts.';

export const operatorFacts = ({ name, address, publisher, host, dataProtection } = product.operator): Block =>
  definitions(
    { term: 'Exploitant', text: valueOrNotice(name) },
    { term: 'Adresse', text: valueOrNotice(address) },
    { term: 'Responsable de la publication', text: valueOrNotice(publisher) },
    { term: 'Hébergeur', text: valueOrNotice(host) },
    { term: 'Contact pour les données personnelles', text: valueOrNotice(dataProtection) },
    { term: 'Contact général', text: product.contactAddress },
  );
