/** What a place field asks for: how it is answered (list on the device, provider) is the caller's to say. */
import type { Place } from './entities/place.ts';

export interface PlaceSuggestion extends Place {
  /** What tells it from others of its name: department, region, country. */
  detail: string;
}

/** `unavailable`: neither a list on the device nor a network. */
export type PlaceAnswer = readonly PlaceSuggestion[] | 'unavailable';

/** Why the device's position led to no place. */
export type PositionProblem = 'unsupported' | 'refused' | 'not-found';

export interface PlaceSource {
  /** Best first. Rejects only when it is aborted. */
  search(text: string, limit: number, signal: AbortSignal): Promise<PlaceAnswer>;
  /** The town in which the device is [GEO-33]. */
  locate(signal: AbortSignal): Promise<Place | PositionProblem>;
}
