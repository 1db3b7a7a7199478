/** Writes the register of processing activities (article 30 of the GDPR) from the terms of retention. */
import { activities, retentionTerms, termText, type Activity } from './retention-terms.ts';

const head = `# Register of processing activities

The record that article 30 of the GDPR asks of the operator, as far as the software can know it. It is made of \`src/features/public/content/retention-terms.ts\`, as is the public page \`/conservation\`, and is in French because the operator shows it to the French authority. \`npm run unit -- src/features/public/content/retention.test.ts -u\` writes it anew.

An operator completes it with what no software knows: name and contact of the controller and of its data protection officer (\`src/lib/product.ts\` has the ones that members read), the host and other processors, transfers outside the European Union, and how long backups live. The security measures are described in [SECURITY.md](../SECURITY.md) and [OPERATIONS.md](OPERATIONS.md).
`;

const tableOf = (activity: Activity): string => {
  const rows = retentionTerms
    .filter((each) => each.activity === activity)
    .map((each) => `| ${each.what} | ${each.why} | ${each.ground} | ${termText(each)} | ${each.after} |`);
  return ['| données | finalité | base | durée | ensuite |', '|---|---|---|---|---|', ...rows].join('\n');
};

export const registerText = (): string =>
  [
    head,
    ...(Object.keys(activities) as Activity[]).map((activity) => {
      const { name, people, receivers } = activities[activity];
      return `## ${name}\n\nPersonnes : ${people.toLocaleLowerCase('fr')}. Destinataires : ${receivers.charAt(0).toLocaleLowerCase('fr')}${receivers.slice(1)}.\n\n${tableOf(activity)}\n`;
    }),
  ].join('\n');
