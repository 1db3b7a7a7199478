/** Returns the text that a start prints: the address, and who can sign in. */
const accounts = ['camille', 'victor', 'lesdeuxlunes', 'admin', 'clubvelours'];

const demonstration = [
  '',
  '  Demo accounts (password alcove-demo):',
  ...accounts.map((name) => `    ${name}@demo.alcove.test`),
];
const ownCommunity = [
  '',
  '  No demo accounts and no laboratory: SEED=demo would bring them. Members register at /register.',
];

export function welcome(url: string, community: 'demo' | 'empty', mailboxUrl: string | null = null): string {
  const mails = mailboxUrl === null ? [] : ['', `  Mails that it would send: ${mailboxUrl}`];
  return [
    '',
    `  Alcôve is open at ${url}`,
    ...(community === 'demo' ? demonstration : ownCommunity),
    ...mails,
    '',
    '  Ctrl-C stops it.',
    '',
  ].join('\n');
}
