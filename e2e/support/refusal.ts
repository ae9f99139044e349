import type { Locator } from '@playwright/test'
import { expect } from './test.ts'

/** It stays in its place, cannot be used, and says why. */
export async function expectRefused(target: Locator, reason: RegExp): Promise<void> {
  await expect(target).toHaveAttribute('aria-disabled', 'true')
  await expect(target).toHaveAccessibleDescription(reason)
}
