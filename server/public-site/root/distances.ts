import { municipalityCentres } from './municipality-centres.ts'

// How far municipalities are from each other, in a straight line between their centres.

interface Place {
  readonly latitude: number
  readonly longitude: number
}

const centres: ReadonlyMap<string, Place> = new Map(
  municipalityCentres.split(',').map((entry) => {
    const [code = '', latitude, longitude] = entry.trim().split(' ')
    return [code, { latitude: Number(latitude), longitude: Number(longitude) }] as const
  }),
)

const earthKm = 6371
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** In kilometres; infinite for a code that is none. */
export function distanceBetween(codeA: string, codeB: string): number {
  const [a, b] = [centres.get(codeA), centres.get(codeB)]
  if (!a || !b) return Number.POSITIVE_INFINITY
  // Sweden is small enough for a plane at the latitude between the two.
  const x = radians(b.longitude - a.longitude) * Math.cos(radians((a.latitude + b.latitude) / 2))
  return earthKm * Math.hypot(x, radians(b.latitude - a.latitude))
}
