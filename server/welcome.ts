/** What a start prints: where to go, and who can sign in. */
const accounts = ['camille', 'victor', 'lesdeuxlunes', 'admin', 'clubvelours'];

export function welcome(url: string, seed: 'demo' | 'empty', mailboxUrl: string | null = null): string {
  const demo = ['', '  Demo accounts (password alcove-demo):', ...accounts.map((name) => `    ${name}@demo.alcove.test`)];
  return ['', `  Alcôve is open at ${url}`, ...(seed === 'demo' ? demo : []), ...(mailboxUrl === null ? [] : ['', `  Mails that it would send: ${mailboxUrl}`]), '', '  Ctrl-C stops it.', ''].join('\n');
}
