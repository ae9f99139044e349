// @vitest-environment happy-dom
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { FrontBlock } from '#contract/settings/front.ts'
import { allBlocks, frontBlockCount, isStandardBlock } from '#contract/settings/front.ts'
import { expectFocus, serverThat, showAt } from '#web/testing/at-address.tsx'
import { leave } from '#web/testing/played-server.ts'
import type { BlockRow } from './front-blocks.tsx'
import { FrontBlocks } from './front-blocks.tsx'

afterEach(leave)

async function showParts(own: readonly FrontBlock[] = []) {
  serverThat({})
  const drawn = vi.fn<(rows: readonly BlockRow[]) => void>()
  const Parts = () => {
    const [rows, setRows] = useState(allBlocks([...own]).map((block, index): BlockRow => ({ ...block, id: String(index) })))
    drawn(rows)
    return <FrontBlocks rows={rows} field={() => ({})} onChange={setRows} />
  }
  const shown = await showAt('/malmo/installningar/startsidan', Parts)
  const button = (name: string) => shown.page.getByRole('button', { name })
  await shown.page.findByRole('button', { name: 'Lägg till Citat' })
  return { ...shown, button, parts: () => drawn.mock.lastCall?.[0] ?? [] }
}
const isOwn = (block: FrontBlock) => !isStandardBlock(block)

describe('the parts of a start page', () => {
  // covers Settings: Startsidan: parts are hidden and moved with the keyboard
  it('are hidden and moved; only those of the site’s own can be removed', async () => {
    const { person, page, button, parts } = await showParts()
    const first = parts()[0]?.kind
    await person.click(button('Lägg till Siffra'))
    expect(parts().filter(isOwn)).toMatchObject([{ kind: 'number', isShown: true }])
    await person.click(page.getByRole('checkbox', { name: 'Siffra' }))
    expect(parts().filter(isOwn)).toMatchObject([{ kind: 'number', isShown: false }])
    button('Flytta Siffra').focus()
    await person.keyboard('{Home}{Enter}')
    expect(
      parts()
        .map(({ kind }) => kind)
        .slice(0, 2),
    ).toEqual(['number', first])
    expect(page.getAllByRole('button', { name: /^Ta bort/ })).toHaveLength(1)
    await person.click(button('Ta bort Siffra'))
    expect(parts().filter(isOwn)).toEqual([])
    expectFocus(button('Lägg till Citat'))
  })

  // covers Settings: Startsidan: the focus stays when a row or a part is removed, also of a full list
  it('are sixteen at most; the focus of one that is removed from a full list goes to what adds one', async () => {
    const { person, page, button, parts } = await showParts()
    while (parts().length < frontBlockCount.max) await person.click(button('Lägg till Siffra'))
    expect(page.queryByRole('button', { name: /^Lägg till/ })).toBeNull()
    page.getAllByRole('button', { name: 'Ta bort Siffra' }).at(-1)?.focus()
    await person.keyboard('{Enter}')
    expectFocus(button('Lägg till Citat'))
    expect(parts()).toHaveLength(frontBlockCount.max - 1)
  })

  it('have names of partners: the row below takes the focus, and what adds one has it after the last', async () => {
    const partners = Array.from({ length: frontBlockCount.partners }, (_, at) => ({ name: '', url: `https://${at + 1}.example` }))
    const { person, page, button, parts } = await showParts([{ kind: 'partners', isShown: true, title: '', partners }])
    const addresses = () => parts().flatMap((part) => (part.kind === 'partners' ? part.partners.map(({ url }) => url) : []))
    expect(page.queryByRole('button', { name: 'Lägg till namn' })).toBeNull()
    button(`Ta bort rad ${partners.length}`).focus()
    await person.keyboard('{Enter}')
    expectFocus(button('Lägg till namn'))
    button('Ta bort rad 3').focus()
    await person.keyboard('{Enter}')
    expectFocus(button('Ta bort rad 3'))
    expect(addresses().slice(1, 4)).toEqual(['https://2.example', 'https://4.example', 'https://5.example'])
  })
})
