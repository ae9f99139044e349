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
  return letters.filter((letter) => new RegExp(`^To: (?:.*<)?${address}`, 'm').test(letter))
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

/** What a letter to the address says that has this form, once there is such a letter. */
export async function saidTo(stack: Stack, address: string, form: RegExp): Promise<string> {
  const find = async (): Promise<string | undefined> => {
    // Quoted-printable: long lines are cut, and `=` is written as `=3D`.
    const whole = (await lettersTo(stack, address)).map((letter) => letter.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='))
    return whole.map((letter) => form.exec(letter)?.[0]).find((found) => found !== undefined)
  }
  await expect.poll(find, { timeout: 20_000 }).toBeDefined()
  return (await find()) ?? ''
}

/** The address of the page that a letter's link opens, once a letter to the address has one. */
export const linkTo = async (stack: Stack, address: string, errand: 'bekrafta' | 'sluta'): Promise<string> =>
  `/auth/login${await saidTo(stack, address, new RegExp(`#${errand}=[0-9a-f]{48}`))}`

/** The same of a visitor who signed up for an event. */
export const signUpLinkTo = (stack: Stack, address: string): Promise<string> =>
  saidTo(stack, address, /http\S+\/anmalan\/[0-9a-f]{64}/)
