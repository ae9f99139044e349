import { defineConfig } from 'vitest/config'

// The tool demands a default export.
export default defineConfig({
  test: {
    include: ['{contract,server,web,bankid-simulator,scripts}/**/*.test.{ts,tsx}'],
    globalSetup: ['server/testing/global-setup.ts'],
    // Two cores: more workers only make each other late.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
