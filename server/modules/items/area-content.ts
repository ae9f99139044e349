import { z } from 'zod'

// Operations on content that all areas share.

/**
 * Reads content stored before a field existed as if the field had its value in a new item. The contract's own schema must not do
 * that: a save that names one field would reset all the others (docs/decisions/013).
 */
export const storedContent = <Content extends object>(empty: Content, schema: z.ZodType<Content>): z.ZodType<Content> =>
  z.preprocess((stored) => (typeof stored === 'object' ? { ...empty, ...stored } : stored), schema)

/**
 * Content as it is stored: without answers where nobody has answered a finding. The version before knows no such field and refuses the
 * text that has it, so that its nodes read every other one while the program is exchanged (docs/decisions/075).
 */
export function storedForm(content: object): object {
  const { answers, ...rest } = content as { readonly answers?: readonly string[] }
  return answers?.length === 0 ? rest : content
}

const suffix = ' (kopia)'

/** The title of a copy, cut to `max` characters. */
export const copiedTitle = (title: string, max: number): string =>
  title === '' ? '' : `${title.slice(0, max - suffix.length).trimEnd()}${suffix}`
