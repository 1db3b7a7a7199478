import { product } from '#lib/product.ts';
import { site } from '#features/public/text.fr.ts';
import { FooterLink } from '#features/public/components/FooterLink.tsx';
import { InstallButton } from '#features/public/components/InstallButton.tsx';
import { legal } from '#features/public/footer-links.ts';
import { installApp } from '#features/install/install-app.ts';

/**
 * Footer of a member's screen: social links, legal links and the way to install the app [SHELL-71, SHELL-72, SHELL-73].
 */
export function MemberFooter() {
  return (
    <footer
      aria-label={site.footer.label}
      className="mx-auto mt-auto flex w-full max-w-[1136px] flex-none flex-wrap items-center gap-x-6 gap-y-2 px-4 pt-10 pb-6 desktop:px-8"
    >
      <nav aria-label={site.footer.legal}>
        <ul className="flex flex-wrap gap-x-5">
          {legal.links.map(({ to, text }) => (
            <li key={to}>
              <FooterLink to={to}>{text}</FooterLink>
            </li>
          ))}
        </ul>
      </nav>
      <ul aria-label={site.footer.social} className="flex flex-wrap gap-x-5">
        {product.social.map(({ name, url }) => (
          <li key={name}>
            <FooterLink to={url} away>
              {name}
            </FooterLink>
          </li>
        ))}
      </ul>
      <div className="desktop:ml-auto">
        <InstallButton onClick={() => void installApp()} />
      </div>
    </footer>
  );
}
