/** What the operator sells, and by whom it is paid: read at the start, and written where the database checks prices. */
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import postgres from 'postgres';
import { saleFile, type SaleFile } from '#schemas/entities/offer.ts';
import { product } from '#lib/product.ts';
import { ExpectedRefusal } from '../expected-refusal.ts';
import type { VerotelSettings } from './verotel.ts';

export type PaymentSettings =
  | { provider: 'sandbox'; file?: string | undefined }
  | { provider: 'verotel'; file: string; verotel: Omit<VerotelSettings, 'title'> };

interface PaymentEnv {
  PAYMENT_PROVIDER?: 'sandbox' | 'verotel' | 'none' | undefined;
  SUBSCRIPTION_FILE?: string | undefined;
  VEROTEL_SHOP_ID?: string | undefined;
  VEROTEL_SIGNATURE_KEY?: string | undefined;
  VEROTEL_ADDRESS?: string | undefined;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const exampleFile = join(root, 'config', 'subscription.json');

/**
 * Returns the settings; undefined: nothing is sold. Throws `ExpectedRefusal` where « Banque d’essai » is asked for
 * anywhere but in a demonstration [S5], or where Verotel's numbers are missing.
 */
export function paymentSettings(env: PaymentEnv, community: 'demo' | 'empty'): PaymentSettings | undefined {
  const provider = env.PAYMENT_PROVIDER ?? (community === 'demo' ? 'sandbox' : 'none');
  const file = env.SUBSCRIPTION_FILE === undefined ? undefined : resolve(root, env.SUBSCRIPTION_FILE);
  if (provider === 'none') return undefined;
  if (provider === 'sandbox') {
    if (community !== 'demo')
      throw new ExpectedRefusal(
        'PAYMENT_PROVIDER=sandbox takes no money and gives what it sells: it serves demonstrations only (SEED=demo).',
      );
    return { provider, file };
  }
  const { VEROTEL_SHOP_ID: shopId, VEROTEL_SIGNATURE_KEY: signatureKey, VEROTEL_ADDRESS: address } = env;
  if (shopId === undefined || signatureKey === undefined || file === undefined)
    throw new ExpectedRefusal(
      'PAYMENT_PROVIDER=verotel needs VEROTEL_SHOP_ID, VEROTEL_SIGNATURE_KEY and SUBSCRIPTION_FILE.',
    );
  return { provider, file, verotel: { shopId, signatureKey, address } };
}

function jsonOf(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ExpectedRefusal(`SUBSCRIPTION_FILE: ${file} is not JSON.`);
  }
}

/** Reads the operator's file. Throws `ExpectedRefusal` with the place where it does not fit. */
export async function readSale(file: string = exampleFile): Promise<SaleFile> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new ExpectedRefusal(`SUBSCRIPTION_FILE: ${file} cannot be read.`);
  });
  const parsed = saleFile.safeParse(jsonOf(text, file));
  if (parsed.success) return parsed.data;
  const places = [...new Set(parsed.error.issues.map(({ path }) => path.join('.')))].join(', ');
  throw new ExpectedRefusal(`SUBSCRIPTION_FILE: ${file} does not fit at ${places || 'its top'}.`);
}

/** Writes what is sold, by the tables' owner. `settings` undefined: nothing, and no period of the sandbox counts. */
export async function storeSettings(ownerUrl: string, settings: PaymentSettings | undefined): Promise<SaleFile | null> {
  const sale = settings ? await readSale(settings.file) : null;
  const sql = postgres(ownerUrl, { max: 1, onnotice: () => undefined });
  try {
    const row = {
      provider: settings?.provider ?? null,
      offers: sale?.offers ?? [],
      descriptor: sale?.descriptor ?? '',
      seller: sale?.seller ?? [],
    };
    await sql`select app.set_payment_settings(${JSON.stringify(row)}::text::jsonb)`;
  } finally {
    await sql.end();
  }
  return sale;
}

/** What a payment page calls the subscription: neutral, because it may be read over a shoulder. */
export const subscriptionTitle = `${product.name} Premium`;
