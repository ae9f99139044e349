import { defineConfig } from '@playwright/test'
import { isNightly } from '#contract/testing/trials.ts'
import { hasReason } from './support/reasons.ts'
import { chromiumPath } from './support/chromium-path.ts'

/** Measured by `npm test` at its start (scripts/slowness.mjs). */
const slowness = Number(process.env['KANSLI_SLOWNESS'] ?? 1)

// The tool demands a default export.
export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  // `npm run nightly` runs all.
  grep: isNightly ? /./ : hasReason,
  outputDir: '../.cache/e2e',
  globalSetup: './support/global-setup.ts',
  // Each worker has a server and a simulator of its own, so that no test meets another's BankID faults or moved clock.
  // One more than there are cores: a third of the time a test waits, for the writer's pause, BankID's answer or a job that is due.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  // Long limits: on a busy machine only an answer that never comes is a failure.
  timeout: 60_000 * slowness,
  expect: { timeout: 15_000 * slowness },
  reporter: 'list',
  use: {
    // A test that fails is run again alone, with a trace (scripts/test.mjs). Snapshots of the page need a script in each frame, and in
    // that of a preview none may run, which the test would be blamed for.
    trace: process.env['KANSLI_TRACE'] === undefined ? 'off' : { mode: 'on', snapshots: false, screenshots: true, sources: true },
    screenshot: 'only-on-failure',
    locale: 'sv-SE',
    timezoneId: 'Europe/Stockholm',
    viewport: { width: 1280, height: 800 },
    launchOptions: {
      executablePath: chromiumPath(),
      args: ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'],
    },
  },
})
