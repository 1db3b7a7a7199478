/** Sets what the browser may do on our pages. Inline scripts are allowed by their hash only. */
import { createHash } from 'node:crypto';

/** Returns the hash of each `<script>` without `src`, exactly as written in the page. */
export const inlineScriptHashes = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );

/** `connect`: further origins that the app contacts, where its own backend does not serve it. */
export function securityHeaders(html: string, connect: readonly string[] = []): Record<string, string> {
  const policy = {
    'default-src': ["'self'"],
    // The app lock stretches codes with a program in WebAssembly; it may not evaluate scripts.
    'script-src': ["'self'", "'wasm-unsafe-eval'", ...inlineScriptHashes(html)],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...connect],
    'media-src': ["'self'", 'blob:', ...connect],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'", ...connect, ...connect.map((origin) => origin.replace(/^http/, 'ws'))],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'frame-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
  };
  return {
    'content-security-policy': Object.entries(policy)
      .map(([name, sources]) => [name, ...sources].join(' '))
      .join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy':
      'camera=(self), microphone=(self), geolocation=(self), payment=(), usb=(), serial=(), midi=(), browsing-topics=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  };
}
