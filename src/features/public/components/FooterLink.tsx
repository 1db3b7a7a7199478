/** A link of a footer. `away`: to another site, which gets no referrer. */
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
