// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import { toldItem } from '../testing/told-item.ts'
import type { FieldRules } from '../field-rules.ts'
import type { KeptPlace, KeptText } from './kept-text.ts'
import { keepText, newTextOf, newTextsOf, takeOffer } from './kept-text.ts'

const rules: FieldRules = { tidy: (_, value) => value, fault: () => null, sendsBase: () => false }
const asas: KeptPlace = { userId: 'asa', siteId: 'malmo', area: 'news' }
const now = Date.parse('2026-11-28T14:05:00Z')
const days = (count: number): number => count * 24 * 60 * 60 * 1000

const newText = (id: string, title: string, at = now): KeptText => ({ fields: { title }, versions: {}, bases: {}, key: id, at })
const titles = (place: KeptPlace): unknown[] => newTextsOf(place, now).map(({ kept }) => kept.fields['title'])

beforeEach(() => localStorage.clear())

describe('new texts that were left before they were saved', () => {
  it('have a place each, and are listed with the newest first', () => {
    keepText(asas, 'a', newText('a', 'Sommarfest', now - days(2)))
    keepText(asas, 'b', newText('b', 'Årsmöte'))
    expect(titles(asas)).toEqual(['Årsmöte', 'Sommarfest'])
    expect(newTextOf(asas, 'a')?.fields).toEqual({ title: 'Sommarfest' })
    keepText(asas, 'b', null)
    expect(titles(asas)).toEqual(['Sommarfest'])
  })

  it('are those of one person, one site and one area', () => {
    keepText(asas, 'a', newText('a', 'Sommarfest'))
    for (const other of [{ userId: 'bo' }, { siteId: 'lund' }, { area: 'pages' }]) {
      expect(titles({ ...asas, ...other }), JSON.stringify(other)).toEqual([])
      expect(newTextOf({ ...asas, ...other }, 'a'), JSON.stringify(other)).toBeNull()
    }
  })

  it('are forgotten after thirty days', () => {
    keepText(asas, 'a', newText('a', 'Sommarfest', now - days(31)))
    expect(titles(asas)).toEqual([])
    expect(localStorage).toHaveLength(0)
  })

  it('are not the unsaved words of stored items', () => {
    keepText(asas, 'n1', { fields: { title: 'Ändrad' }, versions: { title: 1 }, bases: {}, at: now })
    expect(titles(asas)).toEqual([])
    expect(newTextOf(asas, 'n1')).toBeNull()
  })

  it('what all new texts of an area shared before becomes one of them, with the words of both visits', () => {
    const former = (kind: string, fields: object, key?: string) =>
      localStorage.setItem(
        `kansli:osparat:asa:malmo:news:ny:${kind}`,
        JSON.stringify({ fields, versions: {}, bases: {}, at: now, ...(key === undefined ? {} : { key }) }),
      )
    former('offered', { title: 'Sommarfest', lead: 'I parken.' })
    former('unsaved', { title: 'Sommarfesten' }, 'nyckel')
    const [left, ...others] = newTextsOf(asas, now)
    expect(others).toEqual([])
    expect(left).toMatchObject({ id: 'nyckel', kept: { key: 'nyckel', fields: { title: 'Sommarfesten', lead: 'I parken.' } } })
    expect(Object.keys(localStorage)).toEqual(['kansli:osparat:asa:malmo:news:nyckel:unsaved'])
    expect(newTextsOf(asas, now)).toEqual([left])
  })
})

describe('the unsaved words of a stored item', () => {
  const item = { ...toldItem({ title: 'Fest', lead: '' }, { title: 1, lead: 1 }, 1), id: 'n1' }

  it('are offered in that item, to that person', () => {
    keepText(asas, 'n1', { fields: { title: 'Festen' }, versions: { title: 1 }, bases: {}, at: now })
    expect(takeOffer(asas, { ...item, id: 'n2' }, rules, now)).toBeNull()
    expect(takeOffer({ ...asas, userId: 'bo' }, item, rules, now)).toBeNull()
    expect(takeOffer(asas, item, rules, now)?.fields).toEqual({ title: 'Festen' })
  })

  it('that did arrive are not offered: of a new text, too, whose creation had no answer', () => {
    keepText(asas, 'n1', newText('n1', 'Fest'))
    expect(takeOffer(asas, item, rules, now)).toBeNull()
    expect(titles(asas)).toEqual([])
  })
})
