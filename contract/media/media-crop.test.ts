import { describe, expect, test } from 'vitest'
import type { Croppable } from './media-crop.ts'
import { partAround, partFor, pixelsOf, widthsFor } from './media-crop.ts'
import { MediaRatio, ratioOf } from '../media-facts.ts'
import { CropRect } from '../media-use.ts'

const landscape: Croppable = { width: 3000, height: 2000, focal: { x: 0.5, y: 0.5 }, crops: {} }

describe('the part of a picture for a ratio', () => {
  // covers Pictures on sites: a part from the focal point
  test('is as large as it can be, around the focal point', () => {
    expect(partFor(landscape, '16x9')).toEqual({ x: 0, y: expect.closeTo(0.078, 3), w: 1, h: expect.closeTo(0.844, 3) })
    expect(partFor(landscape, '1x1')).toEqual({ x: expect.closeTo(1 / 6, 5), y: 0, w: expect.closeTo(2 / 3, 5), h: 1 })
  })

  test('stays within the picture where the focal point is at its edge', () => {
    expect(partFor({ ...landscape, focal: { x: 1, y: 0 } }, '1x1')).toMatchObject({ x: expect.closeTo(1 / 3, 5), y: 0 })
    expect(partFor({ ...landscape, focal: { x: 0, y: 0.9 } }, '16x9')).toMatchObject({ x: 0, y: expect.closeTo(0.156, 3) })
  })

  test('is of the ratio and inside, whatever the picture and wherever the point', () => {
    for (const ratio of MediaRatio.options)
      for (const [width, height] of [
        [320, 320],
        [4000, 300],
        [300, 4000],
        [1, 1],
        [6000, 4000],
      ] as const)
        for (const x of [0, 0.31, 1])
          for (const y of [0, 0.77, 1]) {
            const part = partFor({ width, height, focal: { x, y }, crops: {} }, ratio)
            expect((part.w * width) / (part.h * height)).toBeCloseTo(ratioOf[ratio], 6)
            expect(part.x >= 0 && part.y >= 0 && part.x + part.w <= 1.000001 && part.y + part.h <= 1.000001).toBe(true)
            expect(part.w === 1 || part.h === 1).toBe(true)
          }
  })

  test('is the crop of the Bildbank where there is one, and before it that of the place', () => {
    // 1600 × 900 and 800 × 450 of 3000 × 2000.
    const [kept, own] = [
      { x: 0.1, y: 0.2, w: 0.5333, h: 0.45 },
      { x: 0.3, y: 0.3, w: 0.2667, h: 0.225 },
    ]
    const media = { ...landscape, crops: { '16x9': kept } }
    expect(partFor(media, '16x9')).toEqual(kept)
    expect(partFor(media, '16x9', own)).toEqual(own)
    expect(partFor(media, '1x1')).toEqual(partFor(landscape, '1x1'))
  })

  test('keeps its ratio when the crop is of another one, and stays within it', () => {
    const upright = { ...landscape, width: 2000, height: 3000 }
    const own = { x: 0.1, y: 0.6, w: 0.5333, h: 0.3 }
    const part = partFor(upright, '1x1', own)
    expect(part.w * 2000).toBeCloseTo(part.h * 3000, 6)
    expect(part.y).toBeCloseTo(own.y, 6)
    expect(part.h).toBeCloseTo(own.h, 6)
    expect(part.x + part.w / 2).toBeCloseTo(own.x + own.w / 2, 6)
    expect(CropRect.safeParse(part).success).toBe(true)
    // A crop chosen for the square fits better than one derived from another ratio.
    const square = { x: 0, y: 0, w: 0.6, h: 0.4 }
    expect(partFor({ ...upright, crops: { '1x1': square } }, '1x1', own)).toEqual(square)
  })

  test('of something without size is all of it', () => {
    expect(partAround({ width: 0, height: 0 }, 1, { x: 0.5, y: 0.5 })).toEqual({ x: 0, y: 0, w: 1, h: 1 })
  })
})

describe('sizes', () => {
  test('none is wider than the picture, but the smallest is always there', () => {
    expect(widthsFor(200)).toEqual([320])
    expect(widthsFor(639)).toEqual([320, 639])
    expect(widthsFor(700)).toEqual([320, 640, 700])
    expect(widthsFor(1919)).toEqual([320, 640, 960, 1280, 1919])
    expect(widthsFor(960)).toEqual([320, 640, 960])
    expect(widthsFor(5000)).toEqual([320, 640, 960, 1280, 1920])
  })

  test('follow from the part that is shown', () => {
    expect(pixelsOf(landscape, null)).toEqual({ width: 3000, height: 2000 })
    expect(pixelsOf(landscape, partFor(landscape, '1x1'))).toEqual({ width: 2000, height: 2000 })
  })
})
