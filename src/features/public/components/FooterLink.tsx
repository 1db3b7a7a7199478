/** A link of a footer; `away`: to another site, which is told nothing of where one comes from. */
export function FooterLink({ to, away = false, children }: { to: string; away?: boolean; children: string }) {
  return (
    <a
      href={to}
      {...(away && { rel: 'noreferrer me', target: '_blank' })}
      className="inline-flex min-h-9 items-center text-small text-text-soft no-underline hover:text-text hover:underline"
    >
      {children}
    </a>
  );
}
