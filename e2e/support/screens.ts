import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** The screen is whole: its heading is there and nothing is loading. */
export async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // Drift examines everything, which takes long beside other tests.
  await expect(page.getByLabel('Laddar …')).toHaveCount(0, { timeout: 45_000 })
}

/** Screens that a user moves between are checked together, in one browser. */
export const siteScreens = {
  'the start page and news': [
    '/',
    '/malmo/nyheter',
    '/malmo/nyheter?sok=finnsinte',
    '/malmo/nyheter?visa=kalender',
    '/malmo/nyheter/ny',
    '/malmo/nyheter?flik=papperskorgen',
  ],
  policy: [
    '/malmo/politik',
    '/malmo/politik?flik=omraden',
    '/malmo/politik?flik=prioriterade',
    '/malmo/politik?flik=granska',
    '/malmo/politik/ny',
  ],
  'the other areas': [
    '/malmo/foretradare',
    '/malmo/sidor',
    '/malmo/sidor/om-oss',
    '/malmo/bildbank',
    '/malmo/besok',
    '/malmo/angra',
    '/malmo/installningar',
    '/malmo/installningar/startsidan',
    '/auth/enheter',
    '/auth/e-post',
    '/auth/att-gora',
  ],
}
export const adminScreens = [
  '/admin',
  '/admin/sajter',
  '/admin/sajter/ny',
  '/admin/sajter/besok',
  '/admin/sajter/malmo',
  '/admin/sajter/utformning',
  '/admin/sajter/anvandare',
  '/admin/sajter/roller',
  '/admin/sajter/anvandare/ny?sajt=malmo',
  '/admin/bildbank',
  '/admin/atgarda',
  '/admin/drift',
  '/admin/angra',
  '/admin/finns-inte',
  '/gallivare/nyheter',
]
