/** Addresses of the house's area [ADMIN-02]: the queue, and one case of it. */
export interface HousePlace {
  /** The case that is open; null: the queue alone. */
  open: string | null;
}

const CASE = /^\/admin\/cases\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Returns what an address of the area shows; null: nothing has this address. */
export function housePlace(path: string): HousePlace | null {
  if (/^\/admin(\/dashboard)?\/?$/.test(path)) return { open: null };
  const id = CASE.exec(path)?.[1];
  return id === undefined ? null : { open: id };
}
