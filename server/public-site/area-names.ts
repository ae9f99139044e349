import type { MenuArea } from '#contract/menu.ts'
import { menuAreas } from '#contract/menu.ts'
import type { SiteView } from './site-view.ts'
import type { Crumb } from './structured-data.ts'

// A club has questions where a party has politics: what the menu calls an area its pages are called, too.

export function areaName({ menu }: SiteView, area: MenuArea): string {
  const { label, path } = menuAreas[area]
  const entry = menu.flatMap((top) => [top, ...top.children]).find(({ href }) => href === path)
  return entry?.label ?? label
}

/** Whether the association has a word of its own for it. */
export const isRenamed = (view: SiteView, area: MenuArea): boolean => areaName(view, area) !== menuAreas[area].label

export const areaCrumb = (view: SiteView, area: MenuArea): Crumb => ({ label: areaName(view, area), path: menuAreas[area].path })

export const indexName = (view: SiteView): string => `${areaName(view, 'policy')} från A till Ö`
