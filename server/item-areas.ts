import type { ItemArea } from './modules/items/item-area.ts'
import type { Fields } from './modules/items/actor.ts'
import { newsArea } from './modules/news/news-area.ts'
import { pageArea } from './modules/pages/page-area.ts'
import { policyArea } from './modules/policy/policy-area.ts'
import { representativesArea } from './modules/representatives/representatives-area.ts'

/** Every area whose items have the common life of modules/items. */
export const itemAreas: readonly ItemArea<Fields>[] = [newsArea, policyArea, representativesArea, pageArea]

/** The fields of texts, of all areas. */
export const textFields: readonly string[] = [...new Set(itemAreas.map(({ textField }) => textField))]
