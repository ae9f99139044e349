import { expect, it } from 'vitest'
import { plainText } from '#contract/rich-text/document.ts'
import { wxrEnd, wxrHead, wxrItem } from '../../testing/wxr-files.ts'
import { readWxr } from '../reading/read-wxr.ts'
import { readText } from '../texts/rich-text-of.ts'
import { newsOf } from './content-of.ts'

async function newsIn(title: string, content: string) {
  const bytes = [Buffer.from(wxrHead() + wxrItem({ id: 1, title, content }, 'https://gamla.example.se') + wxrEnd)]
  const names = { addresses: new Map(), attachments: new Map(), own: new Set<string>() }
  const around = { names, category: '', otherCategories: [], tags: { topics: [], left: [] }, byline: '', placeName: '' }
  for await (const { thing } of readWxr(
    (async function* () {
      yield* bytes
    })(),
  ))
    if (thing.kind === 'item') return newsOf(thing, readText(thing.content), around)
  throw new Error('The file has no item.')
}

// covers Files and export: import from WordPress: shortcodes are read in texts and not in titles
it('shortcodes are read in texts, and not in titles, where WordPress reads none', async () => {
  const { content, notes } = await newsIn('[video] Debatten [sic]', 'Före [foo id="1"] efter [sic] och [[foo]].')
  expect(content.title).toBe('[video] Debatten [sic]')
  expect(plainText(content.body)).toBe('Före efter [sic] och [foo].')
  expect(notes).toEqual(['Kortkoder utan motsvarighet togs bort: foo.'])
})
