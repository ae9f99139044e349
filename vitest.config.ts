import { defineConfig } from 'vitest/config'
import { isNightly } from './contract/testing/trials.ts'
import { LongestFirst } from './server/testing/longest-first.ts'

/** Measured by `npm test` at its start (scripts/slowness.mjs). */
const slowness = Number(process.env['KANSLI_SLOWNESS'] ?? 1)
const proofs = 'server/**/*.proof.test.ts'
const tests = (folders: string): string[] => [`${folders}/**/*.test.{ts,tsx}`]

// The tool demands a default export.
export default defineConfig({
  test: {
    // One more than there are cores: the tests of silence, time limits and other programs wait most of their time.
    maxWorkers: 3,
    // Modules hold no state (docs/architecture.md), so files share them: loading them anew for each took a third of the run.
    isolate: false,
    // By night the tests of a file run in any order; a red run prints the seed of its order.
    sequence: { sequencer: LongestFirst, shuffle: { files: false, tests: isNightly } },
    testTimeout: 60_000 * slowness,
    hookTimeout: 60_000 * slowness,
    // Waiting is no assertion: a busy machine may take long to start a thread or to end a process.
    expect: { poll: { timeout: 15_000 * slowness } },
    projects: [
      {
        extends: true,
        test: { name: 'rules', include: tests('{contract,web,bankid-simulator,scripts}'), setupFiles: ['web/testing/patience.ts'] },
      },
      // Only these two need a database and the programs that tests start.
      {
        extends: true,
        test: { name: 'server', include: tests('server'), exclude: [proofs], globalSetup: ['server/testing/global-setup.ts'] },
      },
      // Kills, restores, hostile files and the plans of every statement: CI runs them beside `npm test` (docs/tests.md).
      { extends: true, test: { name: 'proofs', include: [proofs], globalSetup: ['server/testing/global-setup.ts'] } },
    ],
  },
})
