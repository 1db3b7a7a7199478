/** Port of a place field to its suggestions. The implementation may use the list on the device or a provider. */
import type { Place } from './entities/place.ts';

export interface PlaceSuggestion extends Place {
  /** Areas that distinguish it from others of the same name: department, region, country. */
  detail: string;
}

/** `unavailable`: there is neither a list on the device nor a network. */
export type PlaceAnswer = readonly PlaceSuggestion[] | 'unavailable';

/** Reasons for which the device's position gives no place. */
export type PositionProblem = 'unsupported' | 'refused' | 'not-found' | 'unknown';

export interface PlaceSource {
  /** Resolves to suggestions, best first. Rejects only when it is aborted. */
  search(text: string, limit: number, signal: AbortSignal): Promise<PlaceAnswer>;
  /** Resolves to the town in which the device is [GEO-33]. */
  locate(signal: AbortSignal): Promise<Place | PositionProblem>;
}
