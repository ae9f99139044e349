// Small words inside a family name keep their small letters: Ebba af Ugglas, Carl von Essen.
const particles: ReadonlySet<string> = new Set([
  'af',
  'av',
  'da',
  'de',
  'den',
  'der',
  'di',
  'du',
  'la',
  'le',
  'ten',
  'ter',
  'van',
  'von',
  'zu',
])

const withCapital = (part: string): string => part.charAt(0).toLocaleUpperCase('sv') + part.slice(1).toLocaleLowerCase('sv')

/**
 * The name with ordinary capitals if it is written in capitals only, as banks send many: `KARL-ERIK ÅBERG` is Karl-Erik Åberg. Any other
 * name, and a single word, which may be meant so, is unchanged.
 */
export function ordinaryName(name: string): string {
  const words = name.split(' ')
  const isShouted = words.length > 1 && name === name.toLocaleUpperCase('sv') && name !== name.toLocaleLowerCase('sv')
  if (!isShouted) return name
  return words
    .map((word, at) => {
      const small = word.toLocaleLowerCase('sv')
      return at > 0 && particles.has(small) ? small : word.replaceAll(/[^-'’]+/gu, withCapital)
    })
    .join(' ')
}
