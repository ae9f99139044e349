import { attributionLength, buttonTextLength, embedTitleLength, factBoxTitleLength } from '#contract/rich-text/document.ts'
import type { Embed } from '#contract/rich-text/embed.ts'
import { embedAddress, embedRefusal, parseEmbed } from '#contract/rich-text/embed.ts'
import { tidyLine } from '#contract/text.ts'
import type { SpecialKind } from './block-place.ts'
import { linkRefusal, meantHref } from '../links/meant-href.ts'

/** The blocks whose attributes are asked for in a form. */
export type FormKind = Exclude<SpecialKind, 'table'>

export interface BlockField {
  readonly name: string
  readonly label: string
  readonly placeholder?: string
  readonly max?: number
  /** Leads somewhere: asked for as links are. */
  readonly isLink?: boolean
}

interface BlockForm {
  readonly label: string
  readonly removal: string | null
  readonly fields: readonly BlockField[]
}

export const blockForms: Record<FormKind, BlockForm> = {
  blockquote: {
    label: 'Citat',
    removal: null,
    fields: [{ name: 'attribution', label: 'Vem säger det?', placeholder: 'Anna Berg, ordförande', max: attributionLength.max }],
  },
  factBox: {
    label: 'Faktaruta',
    removal: 'Ta bort rutan',
    fields: [{ name: 'title', label: 'Faktarutans rubrik', max: factBoxTitleLength.max }],
  },
  button: {
    label: 'Knapp',
    removal: 'Ta bort knappen',
    fields: [
      { name: 'text', label: 'Text på knappen', placeholder: 'Bli medlem', max: buttonTextLength.max },
      { name: 'href', label: 'Vart knappen leder', isLink: true },
    ],
  },
  embed: {
    label: 'Film eller karta',
    removal: 'Ta bort',
    fields: [
      { name: 'address', label: 'Länk till filmen eller kartan', placeholder: 'https://www.youtube.com/watch?v=…' },
      { name: 'title', label: 'Vad den visar', placeholder: 'Ordförandens tal på första maj', max: embedTitleLength.max },
    ],
  },
}

type FieldValues = Readonly<Record<string, string>>

/** What the form shows of a block's attributes. */
export function shownValues(kind: FormKind, attrs: Record<string, unknown>): FieldValues {
  // The editor's attributes are the contract's; rich-text-extensions.test.ts holds them to it.
  const embed = attrs as unknown as Embed
  const address = kind === 'embed' && embed.source ? embedAddress(embed) : ''
  const text = Object.fromEntries(Object.entries(attrs).map(([name, value]) => [name, String(value)]))
  return { ...text, address }
}

type Filled =
  | { readonly attrs: Record<string, string | number | null>; readonly fault?: never }
  | { readonly fault: { readonly field: string; readonly message: string }; readonly attrs?: never }

const wrong = (field: string, message: string): Filled => ({ fault: { field, message } })

/** The attributes that the filled-in form means, or what is wrong with it. */
export function filledAttributes(kind: FormKind, values: FieldValues): Filled {
  const words = (name: string): string => tidyLine(values[name] ?? '')
  if (kind === 'blockquote') return { attrs: { attribution: words('attribution') } }
  if (kind === 'factBox') return { attrs: { title: words('title') } }
  if (kind === 'button') {
    const href = meantHref(values['href'] ?? '')
    if (words('text') === '') return wrong('text', 'Skriv vad som ska stå på knappen.')
    return href === null
      ? wrong('href', words('href') === '' ? 'Skriv en adress.' : linkRefusal)
      : { attrs: { text: words('text'), href } }
  }
  const embed = parseEmbed(values['address'] ?? '')
  return embed === null
    ? wrong('address', embedRefusal)
    : { attrs: { ...embed, start: embed.start ?? null, title: words('title') } }
}
