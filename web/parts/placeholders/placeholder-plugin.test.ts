// @vitest-environment happy-dom
import { Editor } from '@tiptap/core'
import { afterEach, describe, expect, it } from 'vitest'
import { settingPlaceholders } from '#contract/rich-text/placeholders.ts'
import type { SettingValues } from '#contract/rich-text/placeholders.ts'
import { richTextExtensions } from '../rich-text/rich-text-extensions.ts'
import { finder } from './filled-placeholders.ts'
import { placeholderPlugin } from './placeholder-plugin.ts'

let editor: Editor
afterEach(() => editor.destroy())

const none = Object.fromEntries(settingPlaceholders.map((name) => [name, null])) as SettingValues

function open(text: object[], values: Partial<SettingValues>, canFill = true) {
  const content = { type: 'doc', content: [{ type: 'paragraph', content: text }] }
  editor = new Editor({ extensions: richTextExtensions(''), content, injectCSS: false })
  editor.registerPlugin(placeholderPlugin(finder({ ...none, ...values }, 'hjo', canFill)))
}
const shown = () => [...editor.view.dom.querySelectorAll<HTMLElement>('[title]')]
const stored = () => JSON.stringify(editor.getJSON())

describe('a name in braces', () => {
  // covers Public sites: placeholders: the editor shows what they become
  it('is followed by what it becomes, also where it begins in bold, and the text stays as it is', () => {
    open(
      [
        { type: 'text', text: 'Ring {tele', marks: [{ type: 'bold' }] },
        { type: 'text', text: 'fon} i { Kommun }.' },
      ],
      {
        telefon: '070-123 45 67',
        kommun: 'Hjo',
      },
    )
    const before = stored()
    expect(shown().map(({ textContent }) => textContent)).toEqual(['070-123 45 67', 'Hjo'])
    expect(shown().every(({ contentEditable }) => contentEditable === 'false')).toBe(true)
    expect(stored()).toBe(before)
    expect(before).not.toContain('070')
  })

  it('that is missing says which setting, and leads there for those who may fill it in', () => {
    open([{ type: 'text', text: 'Ring {telefon}.' }], {})
    const [missing] = shown()
    expect([missing?.textContent, missing?.getAttribute('href'), missing?.getAttribute('target')]).toEqual([
      'Saknas: Telefon',
      '/hjo/installningar/kontakt',
      '_blank',
    ])
    expect(missing?.title).toBe('Fyll i Telefon i Inställningar, Kontakt (ny flik)')
    editor.destroy()
    open([{ type: 'text', text: 'Ring {telefon}.' }], {}, false)
    expect(shown().map(({ tagName, title }) => [tagName, title])).toEqual([
      ['SPAN', 'Telefon är inte ifyllt än. En sajtansvarig fyller i det i Inställningar, Kontakt.'],
    ])
  })

  it('is found while one writes, and a name that nothing fills in is left alone', () => {
    open([{ type: 'text', text: 'Ring {telefn} och {telefo' }], { telefon: '<b>1</b>' })
    expect(shown()).toEqual([])
    editor.commands.insertContentAt(editor.state.doc.content.size - 1, 'n}')
    expect(shown().map(({ textContent }) => textContent)).toEqual(['<b>1</b>'])
    expect(editor.view.dom.querySelector('b, strong')).toBeNull()
  })

  it('of the day is this day', () => {
    open([{ type: 'text', text: 'Uppdaterat {datum}' }], {})
    expect(shown()[0]?.textContent).toMatch(/^\d{1,2} \p{L}+ 20\d\d$/u)
  })
})
