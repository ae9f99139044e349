import type { NewsContent } from '#contract/news/news.ts'
import { defaultCategoryId } from '#contract/news/news-categories.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { readSettings } from '../settings/settings-store.ts'
import { isCategory } from './news-findings.ts'

/** The category that the site has chosen for new texts, unless it was removed since. */
export async function newsBeginning(site: SiteDb): Promise<Partial<NewsContent>> {
  const { defaultCategory } = await readSettings(site, 'publishing')
  const isUsual = defaultCategory === defaultCategoryId || !(await isCategory(site, defaultCategory))
  return isUsual ? {} : { category: defaultCategory }
}
