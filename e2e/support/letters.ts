import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Stack } from './programs.ts'
import { expect } from './test.ts'

// The letters of the demonstration, which lie in a folder.

async function lettersTo(stack: Stack, address: string): Promise<string[]> {
  const folder = join(stack.dataDir, 'mail')
  const names = await readdir(folder).catch(() => [])
  const letters = await Promise.all(
    names.filter((name) => name.endsWith('.eml')).map((name) => readFile(join(folder, name), 'utf8')),
  )
  return letters.filter((letter) => letter.includes(`To: ${address}`))
}

/** The address in the last letter to `address` that begins with this, once there is one. */
export async function addressIn(stack: Stack, address: string, beginning: string): Promise<string> {
  const find = async (): Promise<string | undefined> => {
    // Quoted-printable, as below.
    const whole = (await lettersTo(stack, address)).map((letter) => letter.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='))
    const found = whole.flatMap((letter) => letter.match(/\bhttp[^\s">]*/g) ?? []).filter((url) => url.startsWith(beginning))
    return found[0]
  }
  await expect.poll(find, { timeout: 20_000 }).toBeDefined()
  return (await find()) ?? ''
}

/** The address of the page that a letter's link opens, once a letter to the address has one. */
export async function linkTo(stack: Stack, address: string, errand: 'bekrafta' | 'sluta'): Promise<string> {
  const find = async (): Promise<string | undefined> => {
    // Quoted-printable: long lines are cut, and `=` is written as `=3D`.
    const whole = (await lettersTo(stack, address)).map((letter) => letter.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='))
    return whole.map((letter) => new RegExp(`#${errand}=[0-9a-f]{48}`).exec(letter)?.[0]).find((found) => found !== undefined)
  }
  await expect.poll(find, { timeout: 20_000 }).toBeDefined()
  return `/auth/login${await find()}`
}
