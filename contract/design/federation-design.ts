import { z } from 'zod'
import { missingAddress, missingLabel } from '../settings/front-check.ts'
import { everyFreedom, Freedoms } from './freedoms.ts'
import { Palette, paletteFaults } from './palette.ts'
import { TypePair } from './type-pairs.ts'

/** How corners of pictures, boxes and buttons are: right-angled, softened, or round. */
export const Corner = z.enum(['rak', 'mjuk', 'rund'])
export type Corner = z.infer<typeof Corner>

/**
 * How logo and name stand in the masthead and the foot: the logo beside the name; the name alone; the logo alone; or the
 * federation's logo and name, small, above the name of the place.
 */
export const Lockup = z.enum(['bredvid', 'namn', 'logotyp', 'forbund'])
export type Lockup = z.infer<typeof Lockup>

/** How pictures are shown: as they are, in black and white, or in shades of the site's colour. */
export const PictureTreatment = z.enum(['naturlig', 'svartvit', 'tonad'])
export type PictureTreatment = z.infer<typeof PictureTreatment>

/** What all sites of the federation have in common, and what they may change. */
export const FederationDesign = z.strictObject({
  type: TypePair,
  corner: Corner,
  lockup: Lockup,
  pictures: PictureTreatment,
  palette: Palette,
  freedoms: Freedoms,
})
export type FederationDesign = z.infer<typeof FederationDesign>

/** Of a federation that has chosen nothing. */
export const standardDesign: FederationDesign = {
  type: 'tidning',
  corner: 'mjuk',
  lockup: 'bredvid',
  pictures: 'naturlig',
  palette: null,
  freedoms: everyFreedom,
}

/** Messages by field that the schema does not give: a fixed part without a value, and a colour that cannot be read. */
export function designFaults({ palette, freedoms: { claim, action, color } }: FederationDesign): Record<string, string> {
  const faults: Record<string, string> = {}
  const add = (below: string, found: Readonly<Record<string, string>>): void => {
    for (const [field, message] of Object.entries(found)) faults[`${below}.${field}`] = message
  }
  if (palette !== null) add('palette', paletteFaults(palette))
  else if (color !== null) {
    const fault = paletteFaults([{ name: '', color }])['0.color']
    if (fault !== undefined) add('freedoms', { color: fault })
  }
  if (claim !== null && claim.claim === '') add('freedoms.claim', { claim: 'Skriv budskapet, eller låt sajterna bestämma.' })
  if (action !== null && action.label === '') add('freedoms.action', { label: missingLabel })
  if (action !== null && action.address === '') add('freedoms.action', { address: missingAddress })
  return faults
}

/** A design that may be tried. */
export const DesignInput = FederationDesign.superRefine((design, context) => {
  for (const [path, message] of Object.entries(designFaults(design)))
    context.addIssue({ code: 'custom', path: path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part)), message })
})

const readPart = <Part extends keyof FederationDesign>(part: Part, value: unknown): FederationDesign[Part] => {
  const read = FederationDesign.shape[part].safeParse(value)
  // The schema of a part gives values of that part, but TypeScript cannot follow that.
  return read.success ? (read.data as FederationDesign[Part]) : standardDesign[part]
}

function readFreedoms(stored: unknown): Freedoms {
  const given: Record<string, unknown> = typeof stored === 'object' ? { ...stored } : {}
  const read = Object.entries(Freedoms.shape).map(([part, schema]) => {
    const value = schema.safeParse(given[part])
    return [part, value.success ? value.data : null]
  })
  return Object.fromEntries(read) as Freedoms
}

/** A stored design: one of another program version may lack a choice, or have one that this version does not know. */
export function designOf(stored: unknown): FederationDesign {
  const given: Record<string, unknown> = typeof stored === 'object' ? { ...stored } : {}
  return {
    type: readPart('type', given['type']),
    corner: readPart('corner', given['corner']),
    lockup: readPart('lockup', given['lockup']),
    pictures: readPart('pictures', given['pictures']),
    palette: readPart('palette', given['palette']),
    freedoms: readFreedoms(given['freedoms']),
  }
}

interface ChoiceWords {
  readonly name: string
  readonly about: string
}

export const cornerWords: Readonly<Record<Corner, ChoiceWords>> = {
  rak: { name: 'Raka', about: 'Räta vinklar överallt, också på porträtt.' },
  mjuk: { name: 'Mjuka', about: 'Lätt rundade, med runda porträtt.' },
  rund: { name: 'Runda', about: 'Stora rundningar och knappar som piller.' },
}

export const lockupWords: Readonly<Record<Lockup, ChoiceWords>> = {
  bredvid: { name: 'Logotyp och namn', about: 'Sajtens logotyp, eller en bokstav, bredvid namnet.' },
  namn: { name: 'Bara namnet', about: 'Namnet i rubrikens typsnitt, utan märke.' },
  logotyp: { name: 'Bara logotypen', about: 'En sajt utan logotyp får sitt namn.' },
  forbund: { name: 'Förbundet över orten', about: 'Förbundets logotyp och namn, litet, över sajtens.' },
}

export const pictureWords: Readonly<Record<PictureTreatment, ChoiceWords>> = {
  naturlig: { name: 'Naturliga', about: 'Som de är.' },
  svartvit: { name: 'Svartvita', about: 'Bilder från många håll blir en familj.' },
  tonad: { name: 'Tonade', about: 'I nyanser av sajtens färg.' },
}

const isSame = (one: unknown, other: unknown): boolean => {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other
  const [fields, others]: [Record<string, unknown>, Record<string, unknown>] = [{ ...one }, { ...other }]
  const names = new Set([...Object.keys(fields), ...Object.keys(others)])
  return [...names].every((name) => isSame(fields[name], others[name]))
}

export const sameDesign = (one: FederationDesign, other: FederationDesign): boolean => isSame(one, other)
