import type { MenuArea } from '#contract/pages/menu.ts'
import { menuAreas } from '#contract/pages/menu.ts'
import type { SiteView } from '../view/site-view.ts'
import type { Crumb } from './structured-data.ts'

// Pages call an area by the label of its menu entry, which the site may have changed, such as "Frågor" for "Politik".

export function areaName({ menuEntries }: SiteView, area: MenuArea): string {
  const { label, path } = menuAreas[area]
  return menuEntries.find(({ href }) => href === path)?.label ?? label
}

/** The association's own word for the area, otherwise `usual`. */
export function areaWords(view: SiteView, area: MenuArea, usual: string): string {
  const name = areaName(view, area)
  return name === menuAreas[area].label ? usual : name
}

export const areaCrumb = (view: SiteView, area: MenuArea): Crumb => ({ label: areaName(view, area), path: menuAreas[area].path })

export const indexName = (view: SiteView): string => `${areaName(view, 'policy')} från A till Ö`
