import { listed } from '../texts/told.ts'
import { windows1252Character } from '../../platform/windows-1252.ts'

// Signs that an XML file may not have, and what they become: a fault of one character costs that character and not the file.

/** Stands for a byte that could not be read until the text of its element is whole. No decoder makes a lone surrogate. */
export const heldByte = (byte: number): string => String.fromCharCode(0xdc00 + byte)

/** An `&` that begins no entity. */
export const heldAmpersand = heldByte(0x26)

/** The first bytes of å, ä, ö, –, ” and of emoji in UTF-8, without the rest: a text that a program has cut within a character. */
const half = /[\uDCC2\uDCC3]|\uDCE2[\uDC80-\uDCBF]|\uDCF0\uDC9F[\uDC80-\uDCBF]?/gu
/** Bytes of Windows-1252, alone or read as Latin-1 by an earlier program. */
const foreign = /[\uDC80-\uDCFF\u0080-\u009F]/gu
const control = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uFFFE\uFFFF]/g
/** Any of them; also the second half of some emoji, which looking twice is cheaper than looking so closely. */
const odd = /[\uDC26\uDC80-\uDCFF\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFFFE\uFFFF]/
const lostWord = /\p{L}{0,20}\uFFFD[\p{L}\uFFFD]{0,20}/gu

const unseen: Readonly<Record<string, string>> = { '\u00A0': 'hårt blanksteg', '\u00AD': 'mjukt bindestreck' }

/** `lost`: words with a character that cannot be read. `foreign`: characters of Windows-1252. `entity` and `unknown`: as they are written. */
type Kind = 'lost' | 'foreign' | 'entity' | 'unknown' | 'control'

const sentenceOf: Readonly<Record<Kind, (all: string) => string>> = {
  lost: (all) => `Tecken som inte gick att läsa står som \uFFFD: ${all}.`,
  foreign: (all) => `Tecken hade fel teckenkodning i filen och lästes som ${all}. Se efter att det stämmer.`,
  entity: (all) => `Teckenkoder som filen inte får ha blev tecken: ${all}.`,
  unknown: (all) => `Okända teckenkoder står kvar som text: ${all}.`,
  control: (all) => `Styrtecken togs bort: ${all}.`,
}
const kinds = Object.keys(sentenceOf) as Kind[]
const maxNoted = 100

/** What was replaced in a text, each thing once. */
export class Replaced {
  private readonly all = new Map<Kind, Set<string>>()

  note(kind: Kind, what: string): void {
    const known = this.all.get(kind) ?? new Set()
    if (known.size < maxNoted) this.all.set(kind, known.add(what))
  }

  /** Sentences for the report, none when nothing was replaced. */
  sentences(): string[] {
    return kinds.flatMap((kind) => {
      const whats = this.all.get(kind)
      return whats ? [sentenceOf[kind](listed(whats))] : []
    })
  }
}

function foreignOf(sign: string, replaced: Replaced | null): string {
  const read = windows1252Character(sign.charCodeAt(0) & 0xff)
  if (read !== '\uFFFD') replaced?.note('foreign', unseen[read] ?? read)
  return read
}

function withoutControl(sign: string, replaced: Replaced | null): string {
  replaced?.note('control', `U+${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`)
  // Word's line break and page break stand between words.
  return sign === '\u000B' || sign === '\u000C' ? ' ' : ''
}

/** The text as XML may have it. `noting` gives where to note what was replaced, and is asked only when something was. */
export function withoutOdd(text: string, noting: () => Replaced | null): string {
  if (!odd.test(text)) return text
  return text
    .replaceAll(heldAmpersand, '&')
    .replace(half, '\uFFFD')
    .replace(foreign, (sign) => foreignOf(sign, noting()))
    .replace(control, (sign) => withoutControl(sign, noting()))
}

/** Notes the words of a whole text in which a character could not be read, here or by an earlier program. */
export function noteLost(text: string, noting: () => Replaced | null): void {
  if (text.includes('\uFFFD')) for (const [word] of text.matchAll(lostWord)) noting()?.note('lost', word)
}
