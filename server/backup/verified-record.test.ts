import { expect, it } from 'vitest'
import { deriveKeys } from '../platform/keys.ts'
import { testFiles } from '../testing/test-files.ts'
import { lastVerified, noteVerified } from './verified-record.ts'

const keys = deriveKeys('the secret of today')
const first = { snapshot: '20261126t031500z', at: new Date('2026-11-26T09:00:00Z') }
const second = { snapshot: '20261127t031500z', at: new Date('2026-11-27T09:00:00Z') }

it('the last verified backup is told, and none before the first', async () => {
  const target = await testFiles()
  expect(await lastVerified(target, keys)).toBeNull()
  await noteVerified(target, first, keys.backups)
  expect(await lastVerified(target, keys)).toEqual(first)
  await noteVerified(target, second, keys.backups)
  expect(await lastVerified(target, keys)).toEqual(second)
})

it('a note of the previous SECRET_KEY counts while it is replaced, and one of another never', async () => {
  const target = await testFiles()
  await noteVerified(target, first, keys.backups)
  expect(await lastVerified(target, deriveKeys('the secret of tomorrow', 'the secret of today'))).toEqual(first)
  expect(await lastVerified(target, deriveKeys('the secret of tomorrow'))).toBe('foreign')
  expect(await lastVerified(target, deriveKeys('the secret of tomorrow', 'another'))).toBe('foreign')
})

it('a note whose time somebody has moved, and one that is no note, are foreign', async () => {
  const target = await testFiles()
  await noteVerified(target, first, keys.backups)
  const text = (await target.get('verified.json'))?.toString('utf8') ?? ''
  await target.put('verified.json', Buffer.from(text.replace('2026-11-26T09', '2026-11-28T09')), 'application/json')
  expect(await lastVerified(target, keys)).toBe('foreign')
  await target.put('verified.json', Buffer.from('{}'), 'application/json')
  expect(await lastVerified(target, keys)).toBe('foreign')
})
