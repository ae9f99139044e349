import { describe, expect, it } from 'vitest'
import { nameFinder } from './person-names.ts'

// The forms in which a name can occur in a text.

const isAnna = nameFinder(['Anna Bergström', 'Anna-Karin Bergström', ''])

// covers Pictures on sites: how a name can stand in a text
describe('a name is found', () => {
  it.each([
    ['as it is', 'I dag talar Anna Bergström på torget.'],
    ['in the genitive', 'Anna Bergströms förslag'],
    ['in the genitive with a sign', 'Anna Bergström’s och Anna Bergström:s'],
    ['in capitals', 'ANNA BERGSTRÖM'],
    ['without its dots', 'Anna Bergstrom'],
    ['with another accent', 'Ánna Bergström'],
    ['with a dash', 'Anna‑Karin Bergström'],
    ['without the dash', 'Anna Karin Bergström'],
    ['with a no-break space', 'Anna\u00A0Bergström'],
    ['on two lines', 'Anna\nBergström'],
    ['with a soft hyphen', 'Anna Berg\u00ADström'],
    ['before a dot', 'Foto: Anna Bergström.'],
    ['with the family name first', 'Bergström, Anna'],
    ['in a file’s name', 'Anna Bergström.jpg'],
  ])('%s', (_what, text) => {
    expect(isAnna(text)).toBe(true)
  })
})

describe('no name is seen in', () => {
  it.each([
    ['another’s', 'Johanna Bergström'],
    ['a longer one', 'Anna Bergströmsson'],
    ['one part alone', 'Anna och Bo Bergström'],
    ['nothing', ''],
  ])('%s', (_what, text) => {
    expect(isAnna(text)).toBe(false)
  })
  it('special characters in a name', () => {
    expect(nameFinder(["Anna (Ann-Marie) O'Hara/Ek?"])("Anna (Ann-Marie) O'Hara/Ek? talar")).toBe(true)
  })
  it('a person without a name', () => {
    expect(nameFinder([' ', 'A.'])('A. och B.')).toBe(false)
  })
})
