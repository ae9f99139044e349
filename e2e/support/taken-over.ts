import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** Waits until the browser's application has taken over the page that the server drew: from then on it hears the pointer and the keys. */
export const isTakenOver = (page: Page, timeout = 15_000) =>
  expect(page.locator('#root')).not.toHaveAttribute('data-drawn', { timeout })
