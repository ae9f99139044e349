// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { apiError } from '#web/api/api-error.ts'
import { useListFile } from './list-file.tsx'

afterEach(cleanup)

type SentFile = Parameters<Parameters<typeof useListFile>[0]>[0]

/** A server that reads every list but the one called `fel.csv`. */
function aList() {
  const sent: SentFile[] = []
  const read = async (file: SentFile) => {
    sent.push(file)
    if (file.name !== 'fel.csv') return { rows: 2 }
    const fields = { data: { code: 'VALIDATION', message: 'Filen ser inte ut som en lista.' } } as const
    throw apiError('Något är fel.', { status: 400, code: 'VALIDATION', fields, body: null })
  }
  const { result } = renderHook(() => useListFile(read))
  const choose = (name: string, content: string | ArrayBuffer) =>
    act(() => result.current.choose(new File([content], name, { type: 'text/csv' })))
  return { result, sent, choose }
}

it.each([
  ['tom.csv', '', 'tom.csv är tom.'],
  ['stor.csv', new ArrayBuffer(7 * 1024 * 1024), 'stor.csv är 7 MB. Största storlek är 6 MB.'],
])('a list that is empty or too large is not even sent: %s', async (name, content, fault) => {
  const { result, sent, choose } = aList()
  expect(await choose(name, content)).toBeNull()
  expect([result.current.fault, sent]).toEqual([fault, []])
})

it('a list that the server refuses says why, and the one before stays until it is forgotten', async () => {
  const { result, choose } = aList()
  expect(await choose('lista.csv', 'Namn;Organ')).toEqual({ rows: 2 })
  expect(result.current).toMatchObject({ fault: null, reading: null, file: { name: 'lista.csv', data: btoa('Namn;Organ') } })
  expect(await choose('fel.csv', 'x')).toBeNull()
  expect(result.current).toMatchObject({ fault: 'Filen ser inte ut som en lista.', file: { name: 'lista.csv' }, read: { rows: 2 } })
  act(() => result.current.forget())
  expect(result.current).toMatchObject({ fault: null, file: null, read: null })
})

it('a list is read again in another way without being chosen again', async () => {
  const { result, choose } = aList()
  expect(await act(() => result.current.readAgain(async () => ({ rows: 9 })))).toBeNull()
  await choose('lista.csv', 'Namn;Organ')
  await act(() => result.current.readAgain(async ({ name }) => ({ rows: name.length })))
  expect(result.current.read).toEqual({ rows: 'lista.csv'.length })
})
