/**
 * Hosts of the product's four services [SHELL-07]: `cam` for calls, `many` for live rooms, `presence` and `notifs` for
 * who is there and what is new. Chat and groups, like the data, are on the backend's own host [SHELL-08].
 */
export const services = ['cam', 'many', 'presence', 'notifs'] as const;
export type Service = (typeof services)[number];

type Settings = Readonly<Record<string, unknown>>;

/** Returns the origin of a service: its own setting, else the backend's, else the app's, which is `own`. */
export function serviceHost(service: Service, own: string, settings: Settings = import.meta.env): string {
  const host = settings[`VITE_${service.toUpperCase()}_URL`] ?? settings['VITE_API_URL'];
  return (typeof host === 'string' && host !== '' ? host : own).replace(/\/+$/, '');
}

/** Returns every host once, in the order of the services. */
export const serviceHosts = (own: string, settings?: Settings): string[] => [
  ...new Set(services.map((service) => serviceHost(service, own, settings))),
];
