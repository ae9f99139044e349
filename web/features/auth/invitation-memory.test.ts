import { expect, test } from 'vitest'
import { invitationMemory } from './invitation-memory.ts'

function storage(): Storage {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
    key: () => null,
    length: 0,
  }
}

test('a link is known after a reload, until it is answered or left', () => {
  const tab = storage()
  expect(invitationMemory('#inbjudan=abc_-9', tab)).toMatchObject({ secret: 'abc_-9', isNew: true })
  const reloaded = invitationMemory('', tab)
  expect(reloaded).toMatchObject({ secret: 'abc_-9', isNew: false })
  reloaded.forget()
  expect(invitationMemory('', tab)).toMatchObject({ secret: null, isNew: false })
})

test('a second link takes the place of the first', () => {
  const tab = storage()
  invitationMemory('#inbjudan=ett', tab)
  expect(invitationMemory('#inbjudan=tva', tab).secret).toBe('tva')
  expect(invitationMemory('', tab).secret).toBe('tva')
})

test.each(['', '#', '#bankid=abc', '#inbjudan=', '#inbjudan=a b', '#inbjudan=<script>', `#inbjudan=${'x'.repeat(65)}`])(
  '%s is no link',
  (hash) => {
    expect(invitationMemory(hash, storage())).toMatchObject({ secret: null, isNew: false })
  },
)
