import type { Page } from '@playwright/test'

/** The application's own scripts; not the one that runs before the first painting. */
export const applicationScripts = /\/assets\/(?!first-moments)[^/]*\.js$/

/** Lets no script of the application, except those named in the document, come before the returned function is called. */
export async function holdScripts(page: Page, named = ''): Promise<() => void> {
  let letGo = (): void => undefined
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(applicationScripts, async (route) => {
    if (!named.includes(new URL(route.request().url()).pathname)) await held
    await route.fallback()
  })
  return letGo
}
