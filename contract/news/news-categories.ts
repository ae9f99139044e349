import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import * as paths from './news-paths.ts'
import { withoutPersonalNumber } from '../personal-number.ts'
import { requiredLine } from '../text.ts'

export const newsCategoryNameLength = { min: 2, max: 40 }
/** Limits of a site's own categories. */
export const ownNewsCategoryCount = { max: 12 }

/** A site's own category: made from the name once and kept when the name changes, because it is part of public addresses. */
export const NewsCategoryId = z
  .string('Välj en kategori.')
  .max(60, 'Kategorin finns inte.')
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Kategorin finns inte.')

export const NewsCategory = z.object({
  id: z.string(),
  name: z.string(),
  /** Created by the site: it can be renamed and, while unused, removed. */
  isOwn: z.boolean(),
  /** Items outside the trash that have it, in their draft or in public. */
  uses: z.number(),
})
export type NewsCategory = z.infer<typeof NewsCategory>

/** On every site, in this order. */
export const defaultNewsCategories = [
  { id: 'nyhet', name: 'Nyhet' },
  { id: 'pressmeddelande', name: 'Pressmeddelande' },
  { id: 'debatt', name: 'Debatt' },
  { id: 'motion', name: 'Motion' },
  { id: 'kampanj', name: 'Kampanj' },
] as const
export const defaultCategoryId = defaultNewsCategories[0].id

const categories = z.object({ categories: z.array(NewsCategory) })
const input = z.strictObject({
  name: withoutPersonalNumber(
    requiredLine(newsCategoryNameLength.min, newsCategoryNameLength.max, 'Namnet', 'Skriv vad kategorin ska heta.'),
  ),
})
const one = `${paths.newsCategories.path}/:categoryId` as const

/** The default categories first, then the site's own by name. Every change returns the new list. */
export const newsCategories = endpoint({
  ...paths.newsCategories,
  summary: 'Kategorierna för nyheter.',
  response: categories,
})

export const addNewsCategory = endpoint({
  method: 'POST',
  path: paths.newsCategories.path,
  summary: 'Lägger till en egen kategori, högst tolv.',
  body: input,
  response: categories,
})

export const renameNewsCategory = endpoint({
  method: 'PATCH',
  path: one,
  summary: 'Byter namn på en egen kategori. Dess adress på sajten ändras inte.',
  body: input,
  response: categories,
})

export const removeNewsCategory = endpoint({
  method: 'DELETE',
  path: one,
  summary: 'Tar bort en egen kategori som ingen nyhet har.',
  response: categories,
})

/** Representatives that are the byline of news, for the list's column and its filter. */
export const newsBylines = endpoint({
  ...paths.newsBylines,
  summary: 'Personerna som står som avsändare till nyheter.',
  response: z.object({ persons: z.array(z.object({ id: z.string(), name: z.string() })) }),
})
