import { foldForSearch } from '../slug.ts'

/** The name without län, kommun and the s of the genitive; names that end in s lose it too, and are still told apart. */
const bare = (name: string): string =>
  name
    .trim()
    .normalize('NFC')
    .toLocaleLowerCase('sv')
    .replace(/ (län|lan|kommun|stad)$/, '')
    .replace(/s$/, '')

/** Finds a place by a name that a person typed: 'skovde', 'Stockholms län'. A name spelled exactly comes before one that only sounds so: Habo, Håbo. */
export function placeFinder<Place>(
  places: readonly Place[],
  nameOf: (place: Place) => string,
): (typed: string) => Place | undefined {
  const exact = new Map(places.map((place) => [bare(nameOf(place)), place]))
  const alike = new Map(places.map((place) => [foldForSearch(bare(nameOf(place))), place]))
  return (typed) => exact.get(bare(typed)) ?? alike.get(foldForSearch(bare(typed)))
}
