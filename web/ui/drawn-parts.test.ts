import { expect, it } from 'vitest'
import { drawnPart, drawnPartsIn, fetchDrawnParts, haveCome, partThatCame } from './drawn-parts.ts'

it('a part is drawn with the first screen once it has come, and only those that a screen wants are named', async () => {
  const fetched: string[] = []
  const part = (name: string) =>
    drawnPart(`web/${name}.tsx`, async () => {
      fetched.push(name)
      return `the ${name}`
    })
  const [menu, clock] = [part('menu'), part('clock')]
  expect([partThatCame(menu), haveCome(['web/menu.tsx'])]).toEqual([null, false])
  await fetchDrawnParts(['web/menu.tsx', 'web/unknown.tsx'])
  expect(fetched).toEqual(['menu'])
  expect([partThatCame(menu), partThatCame(clock)]).toEqual(['the menu', null])
  expect(haveCome(['web/menu.tsx'])).toBe(true)
  expect([haveCome(['web/menu.tsx', 'web/clock.tsx']), haveCome(['web/unknown.tsx']), haveCome([])]).toEqual([false, false, true])
  expect(drawnPartsIn(new Set([clock]))).toEqual(['web/clock.tsx'])
  expect(await clock()).toBe('the clock')
  expect(haveCome(['web/menu.tsx', 'web/clock.tsx'])).toBe(true)
})

it('one that cannot be fetched is told of, and has not come', async () => {
  drawnPart('web/broken.tsx', () => Promise.reject(new Error('offline')))
  await expect(fetchDrawnParts(['web/broken.tsx'])).rejects.toThrow('offline')
  expect(haveCome(['web/broken.tsx'])).toBe(false)
})
