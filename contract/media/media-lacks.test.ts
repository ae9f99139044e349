import { expect, test } from 'vitest'
import { aPicture } from '../testing/media-facts.ts'
import { missingFacts, publicFaults } from './media-lacks.ts'

const day = '2026-11-22'
const lenient = { isCreditRequired: false, isLicenceRequired: false }
const strict = { isCreditRequired: true, isLicenceRequired: true }

// covers Media: complete: fields that the site's rules require
test('a picture lacks what the site’s own rules ask for', () => {
  expect(missingFacts(aPicture(), strict, day)).toEqual([])
  const bare = aPicture({ alt: '', credit: '', licence: 'unknown' })
  expect(missingFacts(bare, lenient, day)).toEqual(['alternativtext'])
  expect(missingFacts(bare, strict, day)).toEqual(['alternativtext', 'fotograf', 'rättighet'])
  expect(missingFacts({ ...bare, isDecorative: true }, lenient, day)).toEqual([])
  expect(missingFacts(aPicture({ alt: 'IMG_1234.jpg' }), lenient, day)).toEqual(['en alternativtext som beskriver bilden'])
  expect(missingFacts(aPicture({ people: 'children', consent: 'missing' }), lenient, day)).toEqual(['samtycke för barnen i bilden'])
})

test('the federation’s pictures and documents are judged as well', () => {
  expect(missingFacts(aPicture({ isShared: true, credit: '' }), strict, day)).toEqual(['fotograf'])
  expect(missingFacts(aPicture({ kind: 'document', alt: '', credit: '', licence: 'unknown' }), strict, day)).toEqual(['rättighet'])
})

test('an expired licence or withdrawn consent is not a missing fact: no text can mend it', () => {
  expect(missingFacts(aPicture({ licenceUntil: '2026-11-01', consent: 'withdrawn' }), strict, day)).toEqual([])
})

// covers Content in use: one rule for all reasons: right, consent, alternative text
test('a public picture that ought not to be is reported by one rule for all reasons', () => {
  expect(publicFaults(aPicture(), strict, day)).toEqual([])
  expect(publicFaults(aPicture({ people: 'children', consent: 'missing' }), lenient, day)).toEqual([
    'Samtycke saknas för barn i bilden.',
  ])
  expect(publicFaults(aPicture({ people: 'adults', consent: 'missing' }), lenient, day)).toEqual([
    'Samtycke saknas för personerna i bilden.',
  ])
  expect(publicFaults(aPicture({ alt: '', licence: 'unknown' }), strict, day)).toEqual([
    'Bilden saknar alternativtext. Beskriv bilden eller markera den som dekorativ.',
    'Rättigheten till bilden är okänd. Ta reda på den innan ni publicerar.',
  ])
})

test('a picture withheld from visitors is not reported as public', () => {
  const withheld = { consent: 'withdrawn', licenceUntil: null } as const
  expect(publicFaults(aPicture({ ...withheld, people: 'children' }), strict, day)).toEqual([])
  expect(publicFaults(aPicture({ licenceUntil: '2026-11-21', alt: '' }), strict, day)).toEqual([])
  expect(publicFaults(aPicture({ isHidden: true, alt: '' }), strict, day)).toEqual([])
})
