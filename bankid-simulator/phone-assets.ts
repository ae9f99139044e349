import { access, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

type Asset = { contentType: string; content: string }

/** The files of the phone page, by their path on the listener. */
export type PhoneAssets = { read: (path: string) => Promise<Asset | undefined> }

const styles = ['phone.css', 'screens.css', 'desk.css']

/** The folder of the page's files in the built program; in the source tree the page's script is bundled first. */
const here = dirname(fileURLToPath(import.meta.url))

export function createPhoneAssets(): PhoneAssets {
  const opened = new Map<string, Promise<string>>()
  const once = (name: string, load: () => Promise<string>) => {
    const text = opened.get(name) ?? load()
    opened.set(name, text)
    return text
  }
  return {
    read: async (path) => {
      if (path === '/')
        return { contentType: 'text/html; charset=utf-8', content: await once('phone.html', () => staticFile('phone.html')) }
      const style = styles.find((name) => path === `/${name}`)
      if (style) return { contentType: 'text/css; charset=utf-8', content: await once(style, () => staticFile(style)) }
      if (path === '/phone.js')
        return { contentType: 'text/javascript; charset=utf-8', content: await once('phone.js', phoneScript) }
      return undefined
    },
  }
}

async function staticFile(name: string): Promise<string> {
  const built = join(here, name)
  return readFile((await exists(built)) ? built : join(here, 'phone', name), 'utf8')
}

async function phoneScript(): Promise<string> {
  const built = join(here, 'phone.js')
  if (await exists(built)) return readFile(built, 'utf8')
  // The address is put together while running, so that the bundler is not itself bundled into the built program.
  const source = new URL('build.mjs', import.meta.url).href
  // build.mjs is plain JavaScript without types.
  const { bundlePhoneScript } = (await import(/* @vite-ignore */ source)) as { bundlePhoneScript: () => Promise<string> }
  return bundlePhoneScript()
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )
