import { foldForSearch } from '#contract/slug.ts'

// The stem of a Swedish word: "skola", "skolan" and "skolornas" all become "skol", "huset" and "husen" become "hus". PostgreSQL's
// own Swedish stemmer leaves "skolan" and "huset" unchanged. Use the stem for comparison only.

/** Longest first: the first ending that leaves a stem is removed. The required letters before an ending are part of its pattern. */
const endings: readonly RegExp[] = [
  /^(?<stem>.{3,})(?:arna|erna|orna|aren)$/,
  /^(?<stem>.{3,})(?:(?<!omr)ade|are|ena)$/,
  // "lägenhet" and "universitet" end so without being definite.
  /^(?<stem>.{3,})(?<!h|it)et$/,
  /^(?<stem>.{3,})(?<!pl|m|org)an$/,
  /^(?<stem>.{3,})(?:ar|er|or|en)$/,
  // cykeln, vintern, rektorn: the rest may have a further ending.
  /^(?<stem>.{3,}(?:el|er|or))n$/,
  // byggde, köpte
  /^(?<stem>.{3,}[bgmv])de$/,
  /^(?<stem>.{2,}[kp])te$/,
  // satsat, byggt, politiskt, tryggt
  /^(?<stem>.{2,}(?:s|st|g|k|v))at$/,
  /^(?<stem>.{2,}(?:ig|isk|gg))t$/,
  /^(?<stem>.{3,})[ae]$/,
]
const vowel = /[aeiouy]/
/** Ending of a genitive or passive; "hus", "polis" and "buss" keep theirs. */
const lastS = /^(?<stem>.{3,}[abcdefghjklmnoprtvy])s$/

/** Irregular stems, by the stem that the rules produce. */
const irregular: ReadonlyMap<string, string> = new Map(
  Object.entries({
    bock: 'bok',
    brodr: 'brod',
    byn: 'by',
    byar: 'by',
    bron: 'bro',
    fott: 'fot',
    rott: 'rot',
    fritt: 'fri',
    gott: 'god',
    goda: 'god',
    gront: 'gron',
    nya: 'ny',
    nytt: 'ny',
    ovr: 'ov',
    sjon: 'sjo',
    stort: 'stor',
    vattn: 'vatt',
  }),
)

function withoutEnding(word: string): string {
  for (const ending of endings) {
    const stem = ending.exec(word)?.groups?.['stem']
    if (stem !== undefined && vowel.test(stem)) return stem
  }
  return word
}

const withoutS = (word: string): string => lastS.exec(word)?.groups?.['stem'] ?? word

/** The forms that a stem takes before an ending: cykel and cyklar, vinter and vintrar, rum and rummet, museum and museet. */
const evened = (stem: string): string =>
  stem
    .replace(/(?<=..)(mm|nn)$/, (pair) => pair.slice(1))
    .replace(/(?<=.{2}[bdgkmv])(?<!sd)el$/, 'l')
    .replace(/(?<=.{3}[bdfgkptv])r$/, '')
    .replace(/(?<=..[ie])um$/, '')

/** Expects a folded word (foldForSearch). */
export function swedishStem(folded: string): string {
  if (folded.length < 4 && !irregular.has(folded)) return folded
  if (/\p{N}/u.test(folded)) return folded
  const once = withoutEnding(withoutS(folded))
  // "kvarteret" loses two endings, so that it equals "kvarter", which loses one.
  const twice = once.length >= 5 && once.length < folded.length ? withoutEnding(once) : once
  const stem = withoutS(evened(twice))
  return irregular.get(stem) ?? irregular.get(folded) ?? stem
}

/** The stem with its å, ä and ö, for telling "väg" from "vag": as many letters as the folded word's stem keeps. */
export function spelledStem(word: string): string {
  const folded = foldForSearch(word)
  const stem = swedishStem(folded)
  return folded.length === word.length && folded.startsWith(stem) ? word.slice(0, stem.length) : stem
}
