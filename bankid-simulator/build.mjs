// Builds the simulator: `node bankid-simulator/build.mjs` writes dist/bankid-simulator/.
import { copyFile, mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const here = dirname(fileURLToPath(import.meta.url))
const target = join(here, '..', 'dist', 'bankid-simulator')

const program = {
  options: { input: join(here, 'main.ts'), platform: 'node' },
  output: { format: 'esm', file: join(target, 'main.js') },
}

const phone = {
  options: { input: join(here, 'phone', 'phone.ts'), platform: 'browser', logLevel: 'warn' },
  output: { format: 'iife', file: join(target, 'phone.js'), minify: true },
}

/** The phone page's script, for a simulator that runs from its source. */
export async function bundlePhoneScript() {
  const bundle = await rolldown(phone.options)
  const { output } = await bundle.generate(phone.output)
  await bundle.close()
  return output[0].code
}

async function write({ options, output }) {
  const bundle = await rolldown(options)
  await bundle.write(output)
  await bundle.close()
}

async function build() {
  await rm(target, { recursive: true, force: true })
  await mkdir(target, { recursive: true })
  await Promise.all([write(program), write(phone)])
  await Promise.all(['phone.html', 'phone.css'].map((name) => copyFile(join(here, 'phone', name), join(target, name))))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await build()
