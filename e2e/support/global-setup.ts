import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FullConfig } from '@playwright/test'
import { startPrograms } from './programs.ts'

/** Starts the built programs once for each worker, and stops them when all tests are done. */
export default async function globalSetup({ workers }: FullConfig): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'kansli-e2e-'))
  const running = await Promise.all(Array.from({ length: workers }, (_, index) => startPrograms(join(folder, `worker-${index}`))))
  process.env['KANSLI_E2E_STACKS'] = JSON.stringify(running.map(({ stack }) => stack))
  return async () => {
    await Promise.all(running.map(({ stop }) => stop()))
    await rm(folder, { recursive: true, force: true })
  }
}
