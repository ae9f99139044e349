import type { NotedSeal } from '../modules/audit/seal-content.ts'
import type { KeyUse } from './key-use.ts'
import { isUnknown, rowsOf, unknownKeyIds } from './key-use.ts'
import type { Keys } from '../platform/keys.ts'
import type { Resealed } from '../platform/seal.ts'

/** Result for seals of the audit log made with the previous key. */
export type Countersigned =
  | { readonly is: 'countersigned'; readonly seal: NotedSeal; readonly seals: number }
  | { readonly is: 'notNeeded' | 'broken' | 'busy' }

interface Rotation {
  readonly keys: Pick<Keys, 'id' | 'previous'>
  readonly use: KeyUse
  readonly resealed: { readonly records: Resealed; readonly secrets: Resealed }
  readonly seals: Countersigned
  /** Until when browsers may hold values made with the previous key; null: they hold none. */
  readonly browsersUntil: Date | null
}

const digits = new Intl.NumberFormat('sv-SE')
const count = (n: number, one: string, many: string): string => `${digits.format(n)} ${n === 1 ? one : many}`
const shownIds = 10

function sealWords(seals: Countersigned): string {
  switch (seals.is) {
    case 'countersigned': {
      const { seal } = seals
      const made = count(seals.seals, 'försegling är granskad', 'förseglingar är granskade')
      return `Granskningsloggen: ${made} med den förra nyckeln, och försegling ${seal.number}:${seal.hash.slice(0, 16)} går i god för dem med den nya.`
    }
    case 'notNeeded':
      return 'Granskningsloggen: ingen försegling hålls av den förra nyckeln ensam.'
    case 'broken':
      return 'Granskningsloggen är inte hel, så den nya nyckeln kan inte gå i god för den. Kör kommandot audit och läs vad som är fel.'
    case 'busy':
      return 'Granskningsloggen förseglades av ett annat program under tiden. Kör kommandot igen.'
  }
}

function unreadableWords(what: string, { unreadable }: Resealed): string[] {
  if (unreadable.length === 0) return []
  const ids = unreadable.slice(0, shownIds).join(', ')
  return [
    `${what}: ${digits.format(unreadable.length)} går inte att öppna med någon av nycklarna och lämnas som de är: ${ids}${unreadable.length > shownIds ? ' …' : ''}`,
  ]
}

function unknownWords({ keys, use }: Rotation): string[] {
  const unknown = isUnknown(keys)
  const kinds = [
    [rowsOf(use.accounts, unknown), 'konto', 'konton'],
    [rowsOf(use.invitations, unknown), 'inbjudan', 'inbjudningar'],
    [rowsOf(use.records, unknown), 'svar från BankID', 'svar från BankID'],
    [rowsOf(use.secrets, unknown), 'webhook', 'webhookar'],
  ] as const
  const found = kinds.flatMap(([n, one, many]) => (n > 0 ? [count(n, one, many)] : []))
  if (found.length === 0) return []
  const ids = unknownKeyIds(use, keys)
  return [
    `Hör till en nyckel som inte är angiven (${ids.join(', ')}) och lämnas som de är: ${found.join(', ')}. Finns nyckeln kvar går de att rädda genom att ange den som SECRET_KEY_PREVIOUS. Annars behöver personerna bjudas in igen och webhookarna få nya hemligheter; svaren går inte att läsa.`,
  ]
}

/** The result of a run, as the console prints it. */
export function rotationWords(rotation: Rotation): { readonly isRemovable: boolean; readonly text: string } {
  const { keys, use, resealed, seals, browsersUntil } = rotation
  if (keys.previous === null)
    return {
      isRemovable: true,
      text: [
        `SECRET_KEY har id ${keys.id}. SECRET_KEY_PREVIOUS är inte angiven: inget byte pågår.`,
        ...unknownWords(rotation),
      ].join('\n'),
    }
  const previousId = keys.previous.id
  const isPrevious = (keyId: string): boolean => keyId === previousId || keyId === ''
  const left = {
    accounts: rowsOf(use.accounts, isPrevious),
    invitations: rowsOf(use.invitations, isPrevious),
    records: rowsOf(use.records, isPrevious),
    secrets: rowsOf(use.secrets, isPrevious),
  }
  const moved = (what: string, { rows }: Resealed, rest: number): string =>
    `${what}: ${digits.format(rows)} lades om nu, ${digits.format(rest)} hör till den förra nyckeln.`
  const isRemovable =
    Object.values(left).every((rows) => rows === 0) && !['broken', 'busy'].includes(seals.is) && browsersUntil === null
  const about = [
    `SECRET_KEY har id ${keys.id}, SECRET_KEY_PREVIOUS har id ${previousId}.`,
    moved('Svar från BankID', resealed.records, left.records),
    ...unreadableWords('Svar från BankID', resealed.records),
    moved('Webhookarnas hemligheter', resealed.secrets, left.secrets),
    ...unreadableWords('Webhookarnas hemligheter', resealed.secrets),
    sealWords(seals),
    left.accounts === 0
      ? 'Konton: inget hör till den förra nyckeln.'
      : `Konton: ${digits.format(left.accounts)} hör till den förra nyckeln. De läggs om när personerna loggar in; personnumren sparas inte, så det går inte att göra åt dem. Tas den förra nyckeln bort innan dess kommer de inte in, och behöver bjudas in igen.`,
    left.invitations === 0
      ? 'Besvarade inbjudningar: ingen hör till den förra nyckeln.'
      : `Besvarade inbjudningar: ${digits.format(left.invitations)} hör till den förra nyckeln. De läggs om när personerna loggar in, och går ut av sig själva. Tas den förra nyckeln bort innan dess behöver personerna bjudas in igen.`,
    ...(browsersUntil === null
      ? []
      : [
          `Inloggningar, formulär och öppna sidor: kan höra till den förra nyckeln till ${browsersUntil.toISOString()}, ett dygn efter att den senast användes.`,
        ]),
    ...unknownWords(rotation),
    isRemovable
      ? 'SECRET_KEY_PREVIOUS kan tas bort.'
      : 'SECRET_KEY_PREVIOUS behövs än. Låt den vara kvar och kör kommandot igen senare.',
  ]
  return { isRemovable, text: about.join('\n') }
}
