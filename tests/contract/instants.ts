/** Maps instants of one server to those of the other, always the same way, because their clocks differ. */
const NAMES = new Set(['createdAt', 'updatedAt', 'editedAt', 'deletedAt', 'at', 'until', 'silencedUntil']);

export class Instants {
  private readonly there = new Map<string, string>();
  private readonly back = new Map<string, string>();

  /** Forgets all mapped instants. */
  forget(): void {
    this.there.clear();
    this.back.clear();
  }

  /** Returns `given` with the instants of `like` wherever they may correspond. */
  mapped(given: unknown, like: unknown): unknown {
    if (Array.isArray(given))
      return given.map((each: unknown, n) => this.mapped(each, Array.isArray(like) ? (like[n] as unknown) : undefined));
    if (typeof given !== 'object' || given === null) return given;
    const other = typeof like === 'object' && like !== null ? (like as Record<string, unknown>) : {};
    // The id of a group's system row is the server's own.
    const own = 'type' in given && given.type === 'system' ? { ...given, id: other['id'] } : given;
    return Object.fromEntries(
      Object.entries(own).map(([key, value]: [string, unknown]) => [
        key,
        NAMES.has(key) ? this.instant(value, other[key]) : this.mapped(value, other[key]),
      ]),
    );
  }

  private instant(given: unknown, like: unknown): unknown {
    if (typeof given !== 'string' || typeof like !== 'string') return given;
    const known = this.there.get(given);
    if (known !== undefined) return known;
    if (this.back.has(like)) return given;
    this.there.set(given, like);
    this.back.set(like, given);
    return like;
  }
}
