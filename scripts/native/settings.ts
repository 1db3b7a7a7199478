/** The configuration of the native projects, from `config/native.json` and the product's own file. */
import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { ExpectedRefusal } from '../../server/expected-refusal.ts';
import { product } from '../../src/lib/product.ts';

const host = z.string().check(z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/));
const settings = z.strictObject({
  /** Identity in the stores. */
  id: z.string().check(z.regex(/^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)+$/)),
  /** Whose links the app opens. */
  host,
  /** Scheme of links that open the app alone. */
  scheme: z.string().check(z.regex(/^[a-z][a-z0-9]*$/)),
  /** What generates the projects; no browser loads it. */
  packages: z.record(z.string(), z.string()),
});
export type NativeSettings = z.infer<typeof settings>;

export const readSettings = (path = 'config/native.json'): NativeSettings =>
  z.parse(settings, JSON.parse(readFileSync(path, 'utf8')));

/** Returns `capacitor.config.json`. */
export const capacitorConfig = ({ id }: NativeSettings) => ({
  appId: id,
  appName: product.name,
  webDir: 'www',
  // Not under the site's host: the shell itself answers requests for its own host, and none would reach the server.
  server: { androidScheme: 'https' },
  backgroundColor: '#150e13',
  loggingBehavior: 'none',
  plugins: { StatusBar: { overlaysWebView: true, style: 'DARK', backgroundColor: '#00000000' } },
});

/** Refuses a project that was generated for another app: its identity is in more files than we change. */
export function refuseOtherApp(config: string, { id }: NativeSettings): void {
  const { appId } = JSON.parse(config) as { appId?: string };
  if (appId !== id)
    throw new ExpectedRefusal(`.native is the project of ${appId}, not of ${id}: delete it, and run again.`);
}

/** Returns the project's `package.json`: the plugins that the app is built with, and what generates the projects. */
export function projectManifest(app: { version: string; dependencies: Record<string, string> }, of: NativeSettings) {
  const plugins = Object.entries(app.dependencies).filter(([name]) => name.startsWith('@capacitor/'));
  return {
    name: `${product.storagePrefix}-native`,
    private: true,
    version: app.version,
    dependencies: { ...Object.fromEntries(plugins), ...of.packages },
  };
}

const link = (
  data: string,
  verified: boolean,
) => `            <intent-filter${verified ? ' android:autoVerify="true"' : ''}>
                <action android:name="android.intent.action.VIEW" />
                <category android:name="android.intent.category.DEFAULT" />
                <category android:name="android.intent.category.BROWSABLE" />
                <data ${data} />
            </intent-filter>
`;

const permissions = ['CAMERA', 'RECORD_AUDIO', 'MODIFY_AUDIO_SETTINGS', 'ACCESS_COARSE_LOCATION', 'VIBRATE'];

/** Returns the text with one change; refuses it where its place is missing: the template is another than we know. */
function changed(text: string, place: RegExp, replacement: (found: string) => string): string {
  if (!place.test(text)) throw new ExpectedRefusal(`A generated file lacks ${place.source}: nothing was changed.`);
  return text.replace(place, replacement);
}

/**
 * Puts a part before a place, between two comments, instead of what an earlier run has put there. `sign` is what only
 * our part holds: without its comments it cannot be replaced.
 */
function withPart(text: string, { name, part, before, sign }: Part): string {
  const [begin, end] = [`<!-- ${product.storagePrefix}: ${name} -->`, `<!-- ${product.storagePrefix}: end -->`];
  const without = text.replace(new RegExp(`${begin}\n[^]*?${end}\n`), '');
  if (without.includes(sign))
    throw new ExpectedRefusal(
      `« ${sign} » stands outside its two comments: delete the generated project and run again.`,
    );
  return changed(without, before, (found) => `${begin}\n${part}${end}\n${found}`);
}
interface Part {
  name: string;
  part: string;
  before: RegExp;
  sign: string;
}

/** Puts links and permissions into a generated `AndroidManifest.xml`, or brings them up to date. */
export function withAndroidParts(manifest: string, { host: name, scheme }: NativeSettings): string {
  const links = withPart(manifest, {
    name: 'links',
    part: link(`android:scheme="https" android:host="${name}"`, true) + link(`android:scheme="${scheme}"`, false),
    before: /^ *<\/activity>/m,
    sign: 'android:autoVerify',
  });
  const uses = withPart(links, {
    name: 'permissions',
    part: permissions.map((each) => `    <uses-permission android:name="android.permission.${each}" />\n`).join(''),
    before: /^<\/manifest>/m,
    sign: 'android.permission.CAMERA',
  });
  // No copy of what lies on the phone goes to its maker.
  return changed(uses, /android:allowBackup="(true|false)"/, () => 'android:allowBackup="false"');
}

const reasons = {
  NSCameraUsageDescription: 'Pour les photos, les appels et les salons que vous choisissez.',
  NSMicrophoneUsageDescription: 'Pour les appels et les salons que vous choisissez.',
  NSPhotoLibraryUsageDescription: 'Pour les photos que vous choisissez d’envoyer.',
  NSLocationWhenInUseUsageDescription: 'Pour trouver votre ville, si vous le demandez.',
};

/** Puts the reasons of its permissions and the scheme of its links into a generated `Info.plist`, or updates them. */
export function withIosParts(plist: string, { id, scheme }: NativeSettings): string {
  const texts = Object.entries(reasons).map(([key, text]) => `\t<key>${key}</key>\n\t<string>${text}</string>\n`);
  const types = `\t<key>CFBundleURLTypes</key>\n\t<array>\n\t\t<dict>\n\t\t\t<key>CFBundleURLName</key>\n\t\t\t<string>${id}</string>\n\t\t\t<key>CFBundleURLSchemes</key>\n\t\t\t<array>\n\t\t\t\t<string>${scheme}</string>\n\t\t\t</array>\n\t\t</dict>\n\t</array>\n`;
  return withPart(plist, {
    name: 'texts and links',
    part: texts.join('') + types,
    before: /<\/dict>\s*<\/plist>\s*$/,
    sign: 'NSCameraUsageDescription',
  });
}
