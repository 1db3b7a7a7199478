import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ExpectedRefusal } from '../../server/expected-refusal.ts';
import { product } from '../../src/lib/product.ts';
import {
  capacitorConfig,
  projectManifest,
  readSettings,
  refuseOtherApp,
  withAndroidParts,
  withIosParts,
} from './settings.ts';

const settings = readSettings();
const app = JSON.parse(readFileSync('package.json', 'utf8')) as Parameters<typeof projectManifest>[0];
const manifest = JSON.parse(readFileSync('public/manifest.json', 'utf8')) as Record<string, unknown>;

test('[SHELL-02] website, installed app and native app are one build, under one name', () => {
  const config = capacitorConfig(settings);
  expect([config.appName, manifest['name'], manifest['short_name']]).toEqual([
    product.name,
    product.name,
    product.shortName,
  ]);
  expect(manifest).toMatchObject({ display: 'standalone', start_url: '/#/' });
  expect(config).toMatchObject({ webDir: 'www', server: { androidScheme: 'https' } });
  expect(config.server).not.toHaveProperty('hostname');
});

test('[NATIVE-07] the native project has the plugins that the app is built with, and both platforms', () => {
  const { dependencies } = projectManifest(app, settings);
  expect(Object.keys(dependencies).sort()).toEqual([
    '@capacitor/android',
    '@capacitor/app',
    '@capacitor/camera',
    '@capacitor/cli',
    '@capacitor/core',
    '@capacitor/haptics',
    '@capacitor/ios',
    '@capacitor/status-bar',
  ]);
  const majors = Object.values(dependencies).map((version) => /\d+/.exec(version)?.[0]);
  expect(new Set(majors)).toEqual(new Set(['8']));
});

const androidManifest =
  '<manifest>\n    <application android:allowBackup="true">\n        <activity>\n        </activity>\n    </application>\n</manifest>\n';
const infoPlist = '<plist version="1.0">\n<dict>\n</dict>\n</plist>\n';
const others = { ...settings, host: 'velours.example', scheme: 'velours' };

test('[NATIVE-07] Android gets the site’s links and the permissions, once', () => {
  const changed = withAndroidParts(androidManifest, settings);
  expect(changed).toContain(`android:scheme="https" android:host="${settings.host}"`);
  expect(changed).toContain(`android:scheme="${settings.scheme}"`);
  expect(changed).toContain('android.permission.CAMERA');
  expect(changed).toContain('android:allowBackup="false"');
  expect(changed.indexOf('intent-filter')).toBeLessThan(changed.indexOf('</activity>'));
  expect(withAndroidParts(changed, settings)).toBe(changed);
});

test('[NATIVE-07] iOS gets the reasons of its permissions in French, once', () => {
  const changed = withIosParts(infoPlist, settings);
  expect(changed).toContain('<key>NSCameraUsageDescription</key>\n\t<string>Pour les photos');
  expect(changed).toContain(`<string>${settings.scheme}</string>`);
  expect(changed.trimEnd().endsWith('</dict>\n</plist>')).toBe(true);
  expect(withIosParts(changed, settings)).toBe(changed);
});

test('[NATIVE-07] a second run brings other links into both projects, and refuses another app', () => {
  expect(withAndroidParts(withAndroidParts(androidManifest, settings), others)).toBe(
    withAndroidParts(androidManifest, others),
  );
  expect(withIosParts(withIosParts(infoPlist, settings), others)).toBe(withIosParts(infoPlist, others));
  const config = JSON.stringify(capacitorConfig(settings));
  expect(() => refuseOtherApp(config, others)).not.toThrow();
  expect(() => refuseOtherApp(config, { ...settings, id: 'example.velours.app' })).toThrow('delete it');
});

test('[NATIVE-07] a generated file in which our parts have no place, or stand unmarked, is refused', () => {
  for (const lost of ['</activity>', '</manifest>', 'android:allowBackup="true"'])
    expect(() => withAndroidParts(androidManifest.replace(lost, ''), settings)).toThrow(ExpectedRefusal);
  expect(() => withIosParts(infoPlist.replace('</dict>', ''), settings)).toThrow(ExpectedRefusal);
  const unmarked = (text: string) => text.replaceAll(/<!--.*-->\n/g, '');
  expect(() => withIosParts(unmarked(withIosParts(infoPlist, settings)), settings)).toThrow('run again');
  expect(() => withAndroidParts(unmarked(withAndroidParts(androidManifest, settings)), settings)).toThrow('run again');
});
