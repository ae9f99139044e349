import { cp, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FullConfig } from '@playwright/test'
import { shortLived } from '#server/testing/short-lived.ts'
import { startPrograms } from './programs.ts'

/** By address, since the scripts are no part of these tests to the type check. */
async function requireBuilt(): Promise<void> {
  const address = new URL('../../scripts/build.mjs', import.meta.url).href
  const build = (await import(address)) as { requireBuilt: () => Promise<void> }
  await build.requireBuilt()
}

/** Starts the built programs once for each worker, all with a copy of the same demonstration, and stops them when all tests are done. */
export default async function globalSetup({ workers }: FullConfig): Promise<() => Promise<void>> {
  await requireBuilt()
  const folder = await mkdtemp(join(await shortLived(), 'kansli-e2e-'))
  const folders = Array.from({ length: workers }, (_, index) => join(folder, `worker-${index}`))
  const [first = folder, ...others] = folders
  const seeding = await startPrograms(first)
  await seeding.stop()
  await Promise.all(others.map((other) => cp(first, other, { recursive: true })))
  const running = await Promise.all(folders.map((one) => startPrograms(one)))
  process.env['KANSLI_E2E_STACKS'] = JSON.stringify(running.map(({ stack }) => stack))
  return async () => {
    await Promise.all(running.map(({ stop }) => stop()))
    await rm(folder, { recursive: true, force: true })
  }
}
