import { createContext } from 'react'

export type FetchPart<Part> = () => Promise<Part>

/** The parts that the server draws, too, by their source file in web/. */
const drawnParts = new Map<string, FetchPart<unknown>>()
/** Those of them that have come. */
const come = new Map<FetchPart<unknown>, unknown>()

/** Null: it has not come, or is none of these parts. What has come was fetched by this very function. */
export const partThatCame = <Part>(fetchPart: FetchPart<Part>): Part | null => (come.get(fetchPart) ?? null) as Part | null

/** On the server: the parts that the screen wants, which are noted while it is drawn. In the browser there is none. */
export const WantedPartsContext = createContext<Set<FetchPart<unknown>> | null>(null)

/**
 * A part that is drawn with the first screen; `file` is its source in web/, by which the build knows its files. Made once, outside
 * components. Gives what `useFetchedPart` fetches it by.
 */
export function drawnPart<Part>(file: string, fetchPart: FetchPart<Part>): FetchPart<Part> {
  const fetchAndKeep = async (): Promise<Part> => {
    const part = await fetchPart()
    come.set(fetchAndKeep, part)
    return part
  }
  drawnParts.set(file, fetchAndKeep)
  return fetchAndKeep
}

/** Fetches drawn parts by their files, so that the next drawing has them. Rejects when one cannot be fetched. */
export const fetchDrawnParts = (files: readonly string[]): Promise<unknown> =>
  Promise.all(files.flatMap((file) => drawnParts.get(file)?.() ?? []))

/** The files of those among the wanted parts that are drawn with the first screen. */
export const drawnPartsIn = (wanted: ReadonlySet<FetchPart<unknown>>): readonly string[] =>
  Array.from(drawnParts).flatMap(([file, fetchPart]) => (wanted.has(fetchPart) ? [file] : []))

/** True when each of these parts has come. */
export const haveCome = (files: readonly string[]): boolean =>
  files.every((file) => {
    const fetchPart = drawnParts.get(file)
    return fetchPart !== undefined && come.has(fetchPart)
  })
