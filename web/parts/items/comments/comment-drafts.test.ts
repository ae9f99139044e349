// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CommentDraft } from './comment-drafts.ts'
import { commentDrafts } from './comment-drafts.ts'

const place = { siteId: 'malmo', area: 'news', itemId: 'torget' } as const
const words = (text: string): CommentDraft => ({ text, about: null, key: `nyckel ${text}` })

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

describe('what somebody is writing about an item', () => {
  it('is there again when the screen is opened anew, with what it is about', () => {
    const about = { field: 'lead', passage: { quote: 'den 5 juni', before: '', after: '', from: 3, to: 13 } }
    const draft = { ...words('Är datumet rätt?'), about }
    commentDrafts('asa', place).keep('ny', draft)
    expect(commentDrafts('asa', place).read('ny')).toEqual(draft)
    expect(commentDrafts('asa', place).read('svar')).toBeNull()
  })

  it('is met by nobody else who uses the computer, and under no other text', () => {
    commentDrafts('asa', place).keep('ny', words('Bara mellan oss.'))
    expect(commentDrafts('bo', place).read('ny')).toBeNull()
    expect(commentDrafts('asa', { ...place, itemId: 'parken' }).read('ny')).toBeNull()
    expect(commentDrafts('asa', { ...place, siteId: 'lund' }).read('ny')).toBeNull()
    commentDrafts('bo', place).keep('ny', null)
    expect(commentDrafts('asa', place).read('ny')?.text).toBe('Bara mellan oss.')
  })

  it('is forgotten when it has been sent, here and on the computer', () => {
    const drafts = commentDrafts('asa', place)
    drafts.keep('ny', words('Är datumet rätt?'))
    drafts.keep('ny', null)
    expect(drafts.read('ny')).toBeNull()
    expect(localStorage).toHaveLength(0)
  })

  it('lives as long as the editor when the browser keeps nothing', () => {
    const off = () => {
      throw new DOMException('off', 'SecurityError')
    }
    vi.stubGlobal('localStorage', { getItem: off, setItem: off, removeItem: off })
    const drafts = commentDrafts('asa', place)
    drafts.keep('ny', words('Är datumet rätt?'))
    expect(drafts.read('ny')?.text).toBe('Är datumet rätt?')
    drafts.keep('ny', null)
    expect(drafts.read('ny')).toBeNull()
  })

  it('is not read when it is none: the words of another version of the program', () => {
    commentDrafts('asa', place).keep('ny', words('x'))
    const key = localStorage.key(0) ?? ''
    for (const stored of ['{', '"bara text"', '{"text":1}']) {
      localStorage.setItem(key, stored)
      expect(commentDrafts('asa', place).read('ny')).toBeNull()
    }
  })
})
