import { expect, test } from 'vitest'
import { arrowStep, drawnTo, movedBy, partText, pointAt, pointText, sizedTo } from './framing.ts'

const shape = { width: 1200, height: 800 }
const square = { x: 0.1, y: 0, w: 0.6667, h: 1 }
const ratioOfPart = ({ w, h }: { w: number; h: number }) => (w * shape.width) / (h * shape.height)

test('a point stays on the picture and says where it is', () => {
  expect(pointAt(-0.2, 1.3)).toEqual({ x: 0, y: 1 })
  expect(pointText(pointAt(0.4, 0.25))).toBe('Fokuspunkt 40 % från vänster, 25 % uppifrån')
})

test('a part is moved no further than the edges', () => {
  expect(movedBy(square, 0.5, 0.2)).toEqual({ ...square, x: 0.3333 })
  expect(movedBy(square, -0.5, -0.2)).toEqual({ ...square, x: 0 })
})

test('a part keeps its ratio when it is sized, and its middle where there is room', () => {
  const small = sizedTo(shape, '1x1', square, 0.4)
  expect(ratioOfPart(small)).toBeCloseTo(1, 2)
  expect(small.x + small.w / 2).toBeCloseTo(square.x + square.w / 2, 3)
  expect(sizedTo(shape, '1x1', small, 5).h).toBe(1)
  expect(sizedTo(shape, '1x1', small, 0).w).toBe(0.1)
  expect(partText('1:1', small)).toBe('Utsnitt 1:1: 23 % från vänster, 20 % uppifrån, 40 % av bredden')
})

test.each(['topLeft', 'topRight', 'bottomLeft', 'bottomRight'] as const)(
  'drawn at %s the corner across stays, and nothing leaves the picture',
  (corner) => {
    const drawn = drawnTo(shape, '16x9', { x: 0.2, y: 0.2, w: 0.5, h: 0.42 }, corner, { x: 0.9, y: 0.9 })
    expect(ratioOfPart(drawn)).toBeCloseTo(16 / 9, 1)
    expect(drawn.x).toBeGreaterThanOrEqual(0)
    expect(drawn.y).toBeGreaterThanOrEqual(0)
    expect(drawn.x + drawn.w).toBeLessThanOrEqual(1.0001)
    expect(drawn.y + drawn.h).toBeLessThanOrEqual(1.0001)
    if (corner.endsWith('Right')) expect(drawn.x).toBeCloseTo(0.2, 3)
    else expect(drawn.x + drawn.w).toBeCloseTo(0.7, 3)
  },
)

test('arrows move by one percent, with Shift by ten', () => {
  expect(arrowStep('ArrowLeft', false)).toEqual([-0.01, 0])
  expect(arrowStep('ArrowDown', true)).toEqual([0, 0.1])
  expect(arrowStep('Enter', false)).toBeNull()
})
