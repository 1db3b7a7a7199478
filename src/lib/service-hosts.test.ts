import { expect, test } from 'vitest';
import { serviceHost, serviceHosts, services } from './service-hosts.ts';

const own = 'https://alcove.example';

test('[SHELL-07] each of the four services has a host of its own, where one is set', () => {
  const settings = Object.fromEntries(
    services.map((service) => [`VITE_${service.toUpperCase()}_URL`, `https://${service}.alcove.example/`]),
  );
  expect(serviceHosts(own, settings)).toEqual([
    'https://cam.alcove.example',
    'https://many.alcove.example',
    'https://presence.alcove.example',
    'https://notifs.alcove.example',
  ]);
});

test('[SHELL-08] without a setting a service is on the backend’s host, and that on the app’s own', () => {
  const backend = { VITE_API_URL: 'https://api.example', VITE_MANY_URL: 'https://many.example' };
  expect(serviceHosts(own, backend)).toEqual(['https://api.example', 'https://many.example']);
  expect(serviceHosts(own, {})).toEqual([own]);
  expect(serviceHost('many', own, { VITE_MANY_URL: '' })).toBe(own);
});
