import { expect, test } from 'vitest'
import { freePlace } from './free-place.ts'

const size = { width: 344, height: 60 }
const desk = { width: 1280, height: 800 }
const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})

test('[UI-A11Y-5] messages stand at the lower right, above what stands there', () => {
  expect(freePlace(size, desk, 0, [])).toEqual({ left: 912, bottom: 24 })
  expect(freePlace(size, desk, 50, [])).toEqual({ left: 912, bottom: 74 })
})

test('[UI-A11Y-5] a control there moves them up, a row of them to the left', () => {
  const submit = box(1150, 740, 100, 40)
  expect(freePlace(size, desk, 0, [submit])).toEqual({ left: 912, bottom: 64 })
  expect(freePlace(size, desk, 0, [box(640, 0, 640, 800)])).toEqual({ left: 24, bottom: 24 })
})

test('[UI-A11Y-5] there may be no place at all', () => {
  expect(freePlace(size, desk, 0, [box(0, 0, 1280, 800)])).toBeNull()
  expect(freePlace({ width: 288, height: 300 }, { width: 320, height: 256 }, 0, [])).toBeNull()
})
