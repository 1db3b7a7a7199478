import { product } from '#lib/product.ts';
import { site } from '../text.fr.ts';
import { Wordmark } from '#ui/Wordmark.tsx';
import type { Column } from '../footer-links.ts';
import { FooterLink } from './FooterLink.tsx';
import { InstallButton } from './InstallButton.tsx';

/** Five columns, social and legal links, and the button that installs the app [SHELL-71 to SHELL-78]. */
export function PublicFooter({ columns }: { columns: readonly Column[] }) {
  return (
    <footer aria-label={site.footer.label} className="late mt-20 border-t border-line bg-sunken">
      <div className="mx-auto max-w-[1280px] px-4 py-12 desktop:px-8 desktop:py-16 wide:px-14">
        <nav
          aria-label={site.footer.label}
          className="grid grid-cols-2 gap-x-6 gap-y-10 desktop:grid-cols-[repeat(auto-fit,minmax(min(100%,10rem),1fr))]"
        >
          {columns.map(({ title, links }) => (
            <section key={title} aria-label={title}>
              <h2 className="mb-2 font-text text-second font-semibold tracking-normal text-text">{title}</h2>
              <ul>
                {links.map(({ to, text }) => (
                  <li key={to}>
                    <FooterLink to={to}>{text}</FooterLink>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </nav>
        <div className="mt-12 flex flex-wrap items-center gap-x-8 gap-y-5 border-t border-line pt-8">
          <div className="mr-auto">
            <Wordmark />
            <p className="mt-3 text-small text-text-soft">{site.footer.promise}</p>
          </div>
          <ul aria-label={site.footer.social} className="flex gap-5">
            {product.social.map(({ name, url }) => (
              <li key={name}>
                <FooterLink to={url} away>
                  {name}
                </FooterLink>
              </li>
            ))}
          </ul>
          <InstallButton />
        </div>
        <p className="mt-8 text-small text-text-soft">{site.footer.adults}</p>
      </div>
    </footer>
  );
}
