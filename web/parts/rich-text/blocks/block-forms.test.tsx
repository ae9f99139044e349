// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Editor } from '@tiptap/core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Block } from '#contract/rich-text/document.ts'
import { ThemeProvider } from '#web/theme/theme-provider.tsx'
import type { FormKind } from './block-fields.ts'
import { BlockForm } from './block-form.tsx'
import { LinkForm } from '../links/link-form.tsx'
import type { LinkTarget, LinkTargets } from '../links/link-targets.ts'
import { LinkTargetsContext } from '../links/link-targets.ts'
import { shownDocument, storedDocument } from '../schema/rich-text-document.ts'
import { richTextExtensions } from '../rich-text-extensions.ts'

const budget: LinkTarget = {
  id: '0c7e1f52-9a0b-4c3d-8e4f-5a6b7c8d9e0f',
  title: 'Budget för skolan',
  address: '/nyheter/budget-for-skolan',
  areaLabel: 'Nyhet',
  isPublic: true,
}
const annex: LinkTarget = {
  ...budget,
  id: budget.id.replace('0c', '1c'),
  title: 'Budgetens bilagor',
  areaLabel: 'Sida',
  isPublic: false,
}

/** The search of the site, as the shell will give it. */
const targets: LinkTargets = {
  find: async (text) => [budget, annex].filter(({ title }) => title.toLowerCase().includes(text.toLowerCase())),
  byId: async (id) => [budget, annex].find((target) => target.id === id) ?? null,
}

let editor: Editor
let isDone: boolean
beforeEach(() => {
  isDone = false
})
afterEach(() => {
  cleanup()
  editor.destroy()
})

function open(...content: Block[]): void {
  editor = new Editor({
    element: document.createElement('div'),
    injectCSS: false,
    extensions: richTextExtensions(''),
    content: shownDocument({ type: 'doc', content }),
  })
}

const onDone = (): void => {
  isDone = true
}
const show = (form: React.ReactNode, given: LinkTargets | null = targets) =>
  render(
    <ThemeProvider>
      <LinkTargetsContext value={given}>{form}</LinkTargetsContext>
    </ThemeProvider>,
  )
const showBlock = (kind: FormKind, isNew = false) => show(<BlockForm editor={editor} kind={kind} isNew={isNew} onDone={onDone} />)
const stored = (): Block[] => storedDocument(editor).content
const paragraph = (text: string): Block => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const user = userEvent.setup()
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)

describe('the form of a link', () => {
  // covers Texts: a link to an own item is a reference
  test('finds own content by its words, with the keyboard alone, and stores a reference', async () => {
    open(paragraph('Läs mer'))
    editor.commands.selectAll()
    show(<LinkForm editor={editor} onDone={onDone} />)
    const address = screen.getByRole('combobox', { name: 'Länkens adress' })
    expect(document.activeElement).toBe(address)
    await user.keyboard('budget')
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'Budget för skolanNyhet · /nyheter/budget-for-skolan',
      'Budgetens bilagorSida · /nyheter/budget-for-skolan · inte publicerad',
    ])
    expect(screen.getByRole('status').textContent).toBe('2 träffar. Välj med pilarna.')
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
    expect(address.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(field('Länkens adress').value).toBe('Budget för skolan'))
    expect(isDone).toBe(false)
    await user.keyboard('{Enter}')
    expect(isDone).toBe(true)
    expect(stored()).toEqual([
      {
        type: 'paragraph',
        content: [{ type: 'text', text: 'Läs mer', marks: [{ type: 'link', attrs: { href: `item:${budget.id}` } }] }],
      },
    ])
  })

  test('without chosen words writes the title of what was found', async () => {
    open(paragraph(''.padEnd(1, 'x')))
    editor.commands.focus('end')
    show(<LinkForm editor={editor} onDone={onDone} />)
    await user.keyboard('skolan')
    await user.click(await screen.findByRole('option'))
    await user.click(screen.getByRole('button', { name: 'Lägg till' }))
    expect(stored()).toMatchObject([
      { content: [{ text: 'x' }, { text: 'Budget för skolan', marks: [{ attrs: { href: `item:${budget.id}` } }] }] },
    ])
  })

  test('shows the title of what a link leads to, and says when it is gone', async () => {
    const link = (href: string): Block => ({
      type: 'paragraph',
      content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href } }] }],
    })
    open(link(`item:${annex.id}`))
    editor.commands.selectAll()
    show(<LinkForm editor={editor} onDone={onDone} />)
    await waitFor(() => expect(field('Länkens adress').value).toBe('Budgetens bilagor'))
    screen.getByText(/inte publicerad/)
    cleanup()
    editor.destroy()
    open(link('item:2c7e1f52-9a0b-4c3d-8e4f-5a6b7c8d9e0f'))
    editor.commands.selectAll()
    show(<LinkForm editor={editor} onDone={onDone} />)
    await waitFor(() => expect(field('Länkens adress').value).toBe('Sidan finns inte längre'))
  })

  test('takes an address as it is meant, and refuses what is none', async () => {
    open(paragraph('x'))
    editor.commands.selectAll()
    show(<LinkForm editor={editor} onDone={onDone} />, null)
    await user.keyboard('javascript:alert(1){Enter}')
    screen.getByText('Länken kan inte användas. Börja med https://, mailto: eller tel:.')
    await user.clear(field('Länkens adress'))
    await user.keyboard('malmo.se/fest{Enter}')
    expect(JSON.stringify(stored())).toContain('"https://malmo.se/fest"')
  })

  test('Escape leaves everything as it was', async () => {
    open(paragraph('x'))
    editor.commands.selectAll()
    show(<LinkForm editor={editor} onDone={onDone} />)
    await user.keyboard('malmo.se{Escape}')
    expect(isDone).toBe(true)
    expect(stored()).toEqual([paragraph('x')])
  })
})

describe('the form of a block', () => {
  const film: Block = { type: 'embed', attrs: { provider: 'youtube', source: 'dQw4w9WgXcQ', title: 'Tal' } }

  test('a new film: refused in words, then put in', async () => {
    open()
    showBlock('embed', true)
    await user.keyboard('https://example.se{Enter}')
    expect(field('Länk till filmen eller kartan').getAttribute('aria-invalid')).toBe('true')
    screen.getByText(/YouTube eller Vimeo/)
    await user.clear(field('Länk till filmen eller kartan'))
    await user.keyboard('youtu.be/dQw4w9WgXcQ?si=spår')
    await user.type(field('Vad den visar'), '  Tal {Enter}')
    expect(stored()).toEqual([film, { type: 'paragraph' }])
    expect(isDone).toBe(true)
  })

  test('a film that stands there already, and stays chosen', async () => {
    open(paragraph('före'), film)
    editor.commands.setNodeSelection(6)
    showBlock('embed')
    expect(field('Länk till filmen eller kartan').value).toBe('https://www.youtube.com/watch?v=dQw4w9WgXcQ')
    await user.clear(field('Vad den visar'))
    await user.type(field('Vad den visar'), 'Årsmötet{Enter}')
    expect(stored()[1]).toEqual({ ...film, attrs: { ...film.attrs, title: 'Årsmötet' } })
    expect(editor.isActive('embed')).toBe(true)
  })

  test('another title leaves the picture of the film', async () => {
    const poster = { id: '0c7e1f52-9a0b-4c3d-8e4f-5a6b7c8d9e0f', isShared: false, alt: '', caption: '' }
    open({ ...film, attrs: { ...film.attrs, poster } })
    editor.commands.setNodeSelection(0)
    showBlock('embed')
    await user.type(field('Vad den visar'), 'et{Enter}')
    expect(stored()[0]).toEqual({ ...film, attrs: { ...film.attrs, title: 'Talet', poster } })
  })

  test('a button needs words and a way to go', async () => {
    open()
    showBlock('button', true)
    await user.keyboard('{Enter}')
    screen.getByText('Skriv vad som ska stå på knappen.')
    await user.type(field('Text på knappen'), 'Bli medlem')
    await user.type(screen.getByRole('combobox', { name: 'Vart knappen leder' }), '/bli-medlem{Enter}')
    expect(stored()[0]).toEqual({ type: 'button', attrs: { text: 'Bli medlem', href: '/bli-medlem' } })
  })

  // covers Texts: quote with its source
  test('who said it; nobody again', async () => {
    open({ type: 'blockquote', content: [{ type: 'paragraph' }] })
    editor.commands.setTextSelection(2)
    showBlock('blockquote')
    await user.keyboard('Anna  Berg{Enter}')
    expect(stored()).toEqual([{ type: 'blockquote', attrs: { attribution: 'Anna Berg' }, content: [{ type: 'paragraph' }] }])
    cleanup()
    showBlock('blockquote')
    await user.clear(field('Vem säger det?'))
    await user.keyboard('{Enter}')
    expect(stored()).toEqual([{ type: 'blockquote', content: [{ type: 'paragraph' }] }])
  })

  test('taking away a fact box leaves what was written in it', async () => {
    open({
      type: 'factBox',
      attrs: { title: 'Fakta' },
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'kvar' }] }],
    })
    editor.commands.setTextSelection(2)
    showBlock('factBox')
    await user.click(screen.getByRole('button', { name: 'Ta bort rutan' }))
    expect(stored()).toEqual([paragraph('kvar')])
  })
})
