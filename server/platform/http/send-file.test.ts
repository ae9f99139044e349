import { expect, it } from 'vitest'
import { contentDisposition } from './send-file.ts'

it.each([
  ['årsmöte 2026.pdf', 'arsmote 2026.pdf', '%C3%A5rsm%C3%B6te%202026.pdf'],
  ['a"b\\c%d.pdf', 'a_b_c_d.pdf', 'a%22b%5Cc%25d.pdf'],
  ["o'b(1)*.pdf", "o'b(1)*.pdf", 'o%27b%281%29%2A.pdf'],
  ['a\r\nSet-Cookie: x.pdf', 'a__Set-Cookie: x.pdf', 'a%0D%0ASet-Cookie%3A%20x.pdf'],
  ['会議.pdf', '__.pdf', '%E4%BC%9A%E8%AD%B0.pdf'],
])('%j is saved under its name, and cannot end its header', (name, plain, encoded) => {
  expect(contentDisposition(name)).toBe(`attachment; filename="${plain}"; filename*=UTF-8''${encoded}`)
})
