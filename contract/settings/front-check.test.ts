import { describe, expect, it } from 'vitest'
import { pictureId } from '../testing/media-facts.ts'
import type { FrontBlock, FrontSettings } from './front.ts'
import { allBlocks, blocksInWords, emptyFront, frontMedia, standardBlocks } from './front.ts'
import { frontFaults, missingAddress, missingLabel, withoutEmptyBlocks } from './front-check.ts'

const front = (parts: Partial<FrontSettings>): FrontSettings => ({ ...emptyFront, ...parts })
const faultsOf = (...blocks: FrontBlock[]) => frontFaults(front({ blocks }))
const media = { id: pictureId, isShared: false }

const quote = { kind: 'quote', isShown: true, text: '', by: '' } as const
const number = { kind: 'number', isShown: true, number: '', about: '' } as const
const campaign = { kind: 'campaign', isShown: true, title: '', about: '', label: '', address: '' } as const
const partners = { kind: 'partners', isShown: true, title: '', partners: [] as { name: string; url: string }[] } as const
const documents = { kind: 'documents', isShown: true, title: '', documents: [] as (typeof media)[] } as const
const map = { kind: 'map', isShown: true, title: '', image: null, address: '', url: '' } as const
const news: FrontBlock = { kind: 'news', isShown: true }

describe('a block of the start page', () => {
  it.each<[string, FrontBlock]>([
    ['a standard one', news],
    ['one that was added and not filled in', quote],
    ['a number with what it means', { ...number, number: '412', about: 'medlemmar' }],
    ['a campaign without a button', { ...campaign, title: 'Rädda biblioteket' }],
    ['a campaign with one', { ...campaign, title: 'Rädda biblioteket', label: 'Skriv under', address: '/skriv-under' }],
    [
      'partners, of which the last line is empty',
      {
        ...partners,
        partners: [
          { name: 'ABF', url: '' },
          { name: '', url: '' },
        ],
      },
    ],
    ['partners of empty lines alone', { ...partners, partners: [{ name: '', url: '' }] }],
    ['a document', { ...documents, documents: [media] }],
    ['a map', { ...map, image: media }],
  ])('has no fault: %s', (_what, block) => expect(faultsOf(block)).toEqual({}))

  it.each<[string, FrontBlock, Record<string, string>]>([
    ['a name without its quotation', { ...quote, by: 'Åsa Öberg' }, { text: 'Skriv citatet.' }],
    ['a number of nothing', { ...number, number: '412' }, { about: 'Skriv vad siffran betyder.' }],
    ['words about no number', { ...number, about: 'medlemmar' }, { number: 'Skriv siffran.' }],
    ['a campaign without a heading', { ...campaign, about: 'Vi behöver det.' }, { title: 'Skriv en rubrik.' }],
    ['a button that leads nowhere', { ...campaign, title: 'Nu', label: 'Skriv under' }, { address: missingAddress }],
    ['a button that says nothing', { ...campaign, title: 'Nu', address: '/nu' }, { label: missingLabel }],
    [
      'a link to nobody',
      {
        ...partners,
        partners: [
          { name: 'ABF', url: '' },
          { name: '', url: 'https://abf.se' },
        ],
      },
      { 'partners.1.name': 'Skriv namnet.' },
    ],
    ['a heading over no document', { ...documents, title: 'Stadgar' }, { documents: 'Välj minst ett dokument.' }],
    ['a heading over no map', { ...map, title: 'Hitta hit' }, { image: 'Välj en bild av kartan.' }],
  ])('is told at its field: %s', (_what, block, faults) => {
    const told = Object.fromEntries(Object.entries(faults).map(([field, message]) => [`blocks.1.${field}`, message]))
    expect(faultsOf(news, block)).toEqual(told)
  })

  it('is stored when it says something, without its empty lines', () => {
    const filled: FrontBlock = {
      ...partners,
      partners: [
        { name: '', url: '' },
        { name: 'ABF', url: '' },
      ],
    }
    const { blocks } = withoutEmptyBlocks(front({ blocks: [quote, filled, news, documents] }))
    expect(blocks.slice(0, 2)).toEqual([{ ...partners, partners: [{ name: 'ABF', url: '' }] }, news])
    expect(blocks.map(({ kind }) => kind).toSorted()).toEqual([...standardBlocks, 'partners'].toSorted())
  })
})

it('the button of every page has both its words and its address, or neither', () => {
  expect(frontFaults(front({}))).toEqual({})
  expect(frontFaults(front({ actionLabel: 'Bli medlem', actionAddress: '/bli-medlem' }))).toEqual({})
  expect(frontFaults(front({ actionLabel: 'Bli medlem' }))).toEqual({ actionAddress: missingAddress })
  expect(frontFaults(front({ actionAddress: '/bli-medlem' }))).toEqual({ actionLabel: missingLabel })
})

it('standard blocks that came later stand last, shown, and none is there twice', () => {
  const kept: FrontBlock[] = [{ kind: 'people', isShown: false }, quote]
  const all = allBlocks(kept)
  expect(all.slice(0, 2)).toEqual(kept)
  expect(all).toHaveLength(standardBlocks.length + 1)
  expect(all.slice(2).every(({ isShown }) => isShown)).toBe(true)
})

it('media are those of the blocks that are shown, or of the hidden ones', () => {
  const content = front({
    blocks: [news, { ...map, image: media }, { ...documents, isShown: false, documents: [media, media] }, map],
  })
  expect(frontMedia(content, true)).toEqual([{ field: 'blocks.1.image', media, kind: 'image' }])
  expect(frontMedia(content, false)).toEqual([
    { field: 'blocks.2.documents.0', media, kind: 'document' },
    { field: 'blocks.2.documents.1', media, kind: 'document' },
  ])
})

it('the history tells the order in words, hidden blocks in parentheses', () => {
  expect(blocksInWords([news, { ...quote, text: 'Nu är det vår tur.' }, { ...number, isShown: false, number: '412' }])).toBe(
    'Nyheter, Citat ”Nu är det vår tur.”, (Siffra ”412”)',
  )
})
