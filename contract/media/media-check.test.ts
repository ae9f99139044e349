import { describe, expect, it, test } from 'vitest'
import { checkMedia } from './media-check.ts'
import type { MediaFacts } from '../media-facts.ts'
import type { LeadImage, MediaUse } from '../media-use.ts'
import { emptyNews } from '../news/news.ts'
import { checkNews } from '../news/news-check.ts'
import { checkPage } from '../pages/page-check.ts'
import { emptyPage } from '../pages/pages.ts'
import { checkPerson } from '../representatives/person-check.ts'
import { checkPolicyTopic } from '../policy/policy-check.ts'
import { emptyPolicyTopic } from '../policy/policy.ts'
import { emptyPerson } from '../representatives/representatives.ts'
import type { Block, EmbedBlock, RichText } from '../rich-text/document.ts'
import type { TextFacts } from '../finding.ts'
import { aPicture, known, pictureId } from '../testing/media-facts.ts'

const day = '2026-11-21'
const lenient = { isCreditRequired: false, isLicenceRequired: false }
const strict = { isCreditRequired: true, isLicenceRequired: true }

const use = (overrides: Partial<MediaUse> = {}): MediaUse => ({
  field: 'image',
  media: { id: pictureId, isShared: false },
  kind: 'image',
  alt: '',
  caption: '',
  ...overrides,
})
const found = (media: Partial<MediaFacts>, overrides: Partial<MediaUse> = {}, facts: Partial<TextFacts> = {}) =>
  checkMedia([use(overrides)], { media: known(aPicture(media)), mediaRules: lenient, day, ...facts })
const codes = (...given: Parameters<typeof found>) => found(...given).map(({ code, level }) => `${code} ${level}`)

describe('the alternative text', () => {
  // covers Pictures in items: ALT_MISSING
  it('is in the text or in the Bildbank, or the picture is decorative', () => {
    expect(codes({})).toEqual([])
    expect(codes({ alt: '' }, { alt: 'Folk på trappan' })).toEqual([])
    expect(codes({ alt: '', isDecorative: true })).toEqual([])
    expect(found({ alt: '' })).toEqual([
      {
        code: 'ALT_MISSING',
        level: 'blocking',
        field: 'image',
        media: { id: pictureId, isShared: false },
        message: 'Bilden saknar alternativtext. Beskriv bilden eller markera den som dekorativ.',
      },
    ])
    expect(codes({ alt: ' ' })).toEqual(['ALT_MISSING blocking'])
  })

  // covers Pictures in items: ALT_FILENAME
  test.each([
    'IMG_1234.jpg',
    'IMG_1234',
    'img 20261121',
    'DSC00012',
    'DSCF4711',
    'PXL_20261121_101112',
    '20261121_120301',
    '2026-11-21 12.03.01',
    'P1010023',
    'WhatsApp Image 2026-11-21 at 10.11.12',
    'Skärmavbild 2026-11-21 kl. 10.11',
    'arsmote.PNG',
    'arsmote_2026_final',
    'protokoll.pdf',
  ])('is not a file name: %s', (alt) => {
    expect(codes({ alt })).toEqual(['ALT_FILENAME blocking'])
    expect(found({}, { alt })[0]?.message).toContain(`(${alt.slice(0, 40)})`)
  })

  test.each([
    'Anna Berg 2026',
    'Torget 1917',
    '12 ledamöter på en trappa',
    'DSC står i talarstolen',
    'Bild av torget',
    'P3-studion',
    'Skriv till @anna_berg på torget',
  ])('%s is no name of a file', (alt) => {
    expect(codes({ alt })).toEqual([])
  })

  // covers Pictures in items: ALT_GENERIC
  test.each(['Bild', 'en bild', 'Foto 3', 'LOGGA.', 'Ett foto', 'Logotypen'])('says something about the picture: %s', (alt) => {
    expect(codes({ alt })).toEqual(['ALT_GENERIC advice'])
  })

  // covers Pictures in items: ALT_LONG, ALT_EQ_CAPTION
  it('is advised to be short and different from the caption', () => {
    expect(codes({ alt: 'o'.repeat(150) })).toEqual([])
    expect(codes({ alt: 'o'.repeat(151) })).toEqual(['ALT_LONG advice'])
    expect(codes({ alt: 'Torget i snö', caption: 'Torget, i snö.' })).toEqual(['ALT_EQ_CAPTION advice'])
    expect(codes({ alt: 'Torget i snö', caption: 'Torget i snö' }, { caption: 'Första dagen på året' })).toEqual([])
  })

  it('is not required in places without alternative text', () => {
    const shared: MediaUse = { field: 'shareImage', media: { id: pictureId, isShared: false }, kind: 'image' }
    expect(checkMedia([shared], { media: known(aPicture({ alt: '' })), mediaRules: strict, day })).toEqual([])
  })
})

describe('the right to show it', () => {
  // covers Pictures in items: CREDIT_MISSING, by the site's rule
  it('the photographer is required or advised, as the site decides', () => {
    expect(codes({ credit: ' ' })).toEqual(['CREDIT_MISSING advice'])
    expect(codes({ credit: '' }, {}, { mediaRules: strict })).toEqual(['CREDIT_MISSING blocking'])
  })

  // covers Pictures in items: LICENCE_UNKNOWN
  it('so is an unknown licence', () => {
    expect(codes({ licence: 'unknown' })).toEqual(['LICENCE_UNKNOWN advice'])
    expect(codes({ licence: 'unknown' }, {}, { mediaRules: strict })).toEqual(['LICENCE_UNKNOWN blocking'])
  })

  // covers Pictures in items: LICENCE_EXPIRED, LICENCE_ENDING
  it('ends with its last day, with a warning thirty and seven days ahead', () => {
    expect(codes({ licenceUntil: '2026-11-20' })).toEqual(['LICENCE_EXPIRED blocking'])
    expect(found({ licenceUntil: '2026-10-31' })[0]?.message).toBe('Bilden får inte användas efter 2026-10-31.')
    expect(found({ licenceUntil: '2026-11-21' })[0]?.message).toContain('bara användas till och med 2026-11-21')
    expect(found({ licenceUntil: '2026-11-28' })[0]?.message).toContain('Byt den i tid')
    expect(found({ licenceUntil: '2026-11-29' })[0]?.message).toContain('Planera för en annan')
    expect(codes({ licenceUntil: '2026-12-21' })).toEqual(['LICENCE_ENDING advice'])
    expect(codes({ licenceUntil: '2026-12-22' })).toEqual([])
  })

  it('is checked for the day of publication', () => {
    expect(codes({ licenceUntil: '2026-11-25' }, {}, { day: '2026-11-26' })).toEqual(['LICENCE_EXPIRED blocking'])
  })

  it('applies to documents too, which need no alternative text', () => {
    const facts = { alt: '', credit: '', kind: 'document', licenceUntil: '2026-10-31' } as const
    expect(found(facts, { kind: 'document' }, { mediaRules: strict }).map(({ message }) => message)).toEqual([
      'Dokumentet får inte användas efter 2026-10-31.',
    ])
  })
})

// covers Pictures in items: CONSENT_MISSING, CONSENT_WITHDRAWN
describe('the consent of the people in the picture', () => {
  test.each([
    ['children', 'given', []],
    ['children', 'legitimateInterest', []],
    ['children', 'missing', ['CONSENT_MISSING blocking']],
    ['children', 'notNeeded', ['CONSENT_MISSING blocking']],
    ['adults', 'notNeeded', []],
    ['adults', 'missing', ['CONSENT_MISSING advice']],
    ['unanswered', 'missing', ['CONSENT_MISSING advice']],
    ['none', 'missing', []],
    ['unrecognisable', 'missing', []],
    ['none', 'withdrawn', ['CONSENT_WITHDRAWN blocking']],
    ['adults', 'withdrawn', ['CONSENT_WITHDRAWN blocking']],
    ['children', 'withdrawn', ['CONSENT_WITHDRAWN blocking']],
  ] as const)('%s and %s', (people, consent, expected) => {
    expect(codes({ people, consent })).toEqual(expected)
  })
})

describe('missing media', () => {
  // covers Pictures in items: MEDIA_GONE
  it('blocks publication: unknown, in the trash, or of another kind', () => {
    const gone = ['MEDIA_GONE blocking']
    expect(codes({}, { media: { id: pictureId, isShared: true } })).toEqual(gone)
    expect(codes({ isTrashed: true })).toEqual(gone)
    expect(codes({ kind: 'document' })).toEqual(gone)
    expect(found({}, { kind: 'document' })[0]?.message).toContain('Dokumentet finns inte längre')
  })

  it('is not checked without facts about pictures', () => {
    expect(checkMedia([use()], { day })).toEqual([])
    expect(checkNews(emptyNews).map(({ code }) => code)).not.toContain('NO_IMAGE')
  })
})

it('every finding names its place, also among several in one block', () => {
  const media = known(aPicture(), aPicture({ id: pictureId.replace('3f', '4f'), credit: '' }))
  const slide = (id: string): MediaUse => use({ field: 'body', block: 3, media: { id, isShared: false } })
  expect(checkMedia([slide(pictureId), slide(pictureId.replace('3f', '4f'))], { media, mediaRules: lenient, day })).toEqual([
    {
      code: 'CREDIT_MISSING',
      level: 'advice',
      field: 'body',
      block: 3,
      media: { id: pictureId.replace('3f', '4f'), isShared: false },
      message: 'Bild 2 i bildspelet: Fotograf saknas.',
    },
  ])
})

describe('in every area', () => {
  const image: LeadImage = { id: pictureId, isShared: false, alt: '', caption: '', crop: null }
  const body = {
    type: 'doc',
    content: [{ type: 'image', attrs: { id: pictureId, isShared: false, alt: 'x_1', caption: '' } }],
  } as const
  const text = { ...body, content: [...body.content] }
  const facts = { media: known(aPicture({ alt: '' })) }
  const media = (findings: readonly { code: string; field: string; block?: number }[]) =>
    findings.filter(({ code }) => code.startsWith('ALT')).map(({ code, field, block }) => [code, field, block])
  const lead = ['ALT_MISSING', 'image', undefined]
  const inText = ['ALT_FILENAME', 'body', 0]

  // covers Pictures in items: the rules of pictures in every area
  test('the lead image, the portrait and the pictures of the text', () => {
    expect(media(checkNews({ ...emptyNews, image, body: text }, facts))).toEqual([lead, inText])
    expect(media(checkPolicyTopic({ ...emptyPolicyTopic, image, body: text }, facts))).toEqual([lead, inText])
    expect(media(checkPage({ ...emptyPage, image, body: text }, facts))).toEqual([lead, inText])
    expect(media(checkPerson({ ...emptyPerson, portrait: image, bio: text }, facts))).toEqual([
      ['ALT_MISSING', 'portrait', undefined],
      ['ALT_FILENAME', 'bio', 0],
    ])
  })

  // covers Pictures in items: NO_IMAGE
  test('news without a lead image are advised to have one', () => {
    const findings = checkNews(emptyNews, facts).filter(({ code }) => code === 'NO_IMAGE')
    expect(findings).toMatchObject([{ level: 'advice', field: 'image' }])
    expect(checkNews({ ...emptyNews, image }, facts).map(({ code }) => code)).not.toContain('NO_IMAGE')
  })
})

test('one that the federation has taken back stops the next publication, unless another stands in its place', () => {
  const recalled = { at: '2026-11-21T09:00:00.000Z', isReplaced: false, title: 'Ny affisch' }
  // What else is wrong with it is not to be mended here.
  expect(found({ recalled, alt: '', licenceUntil: '2020-01-01' }, { alt: '' })).toMatchObject([
    { code: 'MEDIA_RECALLED', level: 'blocking', message: 'Bilden drogs tillbaka av riksorganisationen 21 nov. Välj en annan.' },
  ])
  expect(found({ recalled: { ...recalled, isReplaced: true } })).toMatchObject([
    { level: 'advice', message: 'Bilden drogs tillbaka av riksorganisationen 21 nov. – ersatt av ”Ny affisch”.' },
  ])
  const file = found({ recalled, kind: 'document' }, { kind: 'document' })
  expect(file.map(({ message }) => message)).toEqual(['Dokumentet drogs tillbaka av riksorganisationen 21 nov. Välj ett annat.'])
})

// covers Public sites: film: the picture follows the rules of pictures
test('the picture of a film asks for what every picture asks for', () => {
  const poster = { id: pictureId, isShared: false, alt: '', caption: '' }
  const body: RichText = {
    type: 'doc',
    content: [
      { type: 'paragraph', content: [{ type: 'text', text: 'Se talet.' }] },
      { type: 'embed', attrs: { provider: 'youtube', source: 'dQw4w9WgXcQ', title: 'Talet', poster } },
    ],
  }
  const codesOf = (media: Partial<MediaFacts>, text = body) =>
    checkPage({ ...emptyPage, title: 'Tal', body: text }, { media: known(aPicture(media)), mediaRules: lenient, day })
      .filter(({ level, block }) => level === 'blocking' && block === 1)
      .map(({ code }) => code)
  expect(codesOf({})).toEqual([])
  expect(codesOf({ alt: '' })).toEqual(['ALT_MISSING'])
  expect(codesOf({ consent: 'withdrawn' })).toEqual(['CONSENT_WITHDRAWN'])
  expect(codesOf({ licenceUntil: '2026-11-20' })).toEqual(['LICENCE_EXPIRED'])
  expect(codesOf({ isHidden: true })).toEqual(['MEDIA_HIDDEN'])
  const [words, film] = body.content
  const named = { ...film, attrs: { ...(film as EmbedBlock).attrs, poster: { ...poster, alt: 'Anna, 191212121212' } } }
  expect(codesOf({}, { type: 'doc', content: [words, named] as Block[] })).toEqual(['PNR_IN_TEXT'])
})
