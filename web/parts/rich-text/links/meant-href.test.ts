import { expect, it } from 'vitest'
import { meantHref } from './meant-href.ts'

// covers Texts: link: what was typed is understood as it was meant
it.each([
  ['malmo.se/fest', 'https://malmo.se/fest'],
  ['malmo.se/min plan.pdf', 'https://malmo.se/min%20plan.pdf'],
  ['https://exempel.se/a b', 'https://exempel.se/a%20b'],
  ['/dokument/års plan', '/dokument/års%20plan'],
  ['#vad-vi-vill', '#vad-vi-vill'],
  ['#Vad vi vill på Åsö', '#vad-vi-vill-pa-aso'],
  ['anna@example.org', 'mailto:anna@example.org'],
  ['anna@example.org, bo@example.org', 'mailto:anna@example.org,bo@example.org'],
  ['anna@example.org; bo@example.org?subject=Hej där', 'mailto:anna@example.org,bo@example.org?subject=Hej%20där'],
  ['anna@example.org?subject=Hej du', 'mailto:anna@example.org?subject=Hej%20du'],
])('%s leads to %s', (typed, href) => {
  expect(meantHref(typed)).toBe(href)
})

it.each(['', '#', 'fest', 'javascript:alert(1)', 'anna@example.org, bo'])('”%s” leads nowhere', (typed) => {
  expect(meantHref(typed)).toBeNull()
})
