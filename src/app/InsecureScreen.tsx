import { device } from '#i18n/fr/device.ts';
import { product } from '#lib/product.ts';
import { buttonClass } from '#ui/button-class.ts';
import { Mark } from '#ui/Wordmark.tsx';

/**
 * Explains why the app cannot work over plain http from another machine: browsers then offer neither locks, nor
 * cryptography, nor a service worker.
 */
export function InsecureScreen() {
  const text = device.insecure;
  return (
    <main role="alert" className="grid min-h-dvh place-content-center place-items-center gap-4 p-6 text-center">
      <Mark className="mb-3 scale-150" />
      <h1 className="max-w-md text-title text-balance">{text.title}</h1>
      <p className="max-w-md text-balance text-text-soft">{text.text(product.name)}</p>
      <a href={`https://${location.host}/${location.hash}`} className={buttonClass('main', 'normal', 'mt-3')}>
        {text.open}
      </a>
      <p className="max-w-md text-small text-balance text-text-faint">{text.operator}</p>
    </main>
  );
}
