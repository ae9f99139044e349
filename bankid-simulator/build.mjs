// Builds the simulator: `node bankid-simulator/build.mjs` writes dist/bankid-simulator/.
import { copyFile, mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const here = dirname(fileURLToPath(import.meta.url))

const program = {
  options: { input: join(here, 'main.ts'), platform: 'node' },
  output: { format: 'esm' },
}

const phone = {
  options: { input: join(here, 'phone', 'phone.ts'), platform: 'browser', logLevel: 'warn' },
  output: { format: 'esm', minify: true },
}

/** The phone page's script, for a simulator that runs from its source. */
export async function bundlePhoneScript() {
  const bundle = await rolldown(phone.options)
  const { output } = await bundle.generate(phone.output)
  await bundle.close()
  return output[0].code
}

async function write({ options, output }, file) {
  const bundle = await rolldown(options)
  await bundle.write({ ...output, file })
  await bundle.close()
}

/** Writes the whole program to `target`, which is emptied first: main.js runs with nothing but Node. */
export async function buildSimulator(target) {
  await rm(target, { recursive: true, force: true })
  await mkdir(target, { recursive: true })
  await Promise.all([write(program, join(target, 'main.js')), write(phone, join(target, 'phone.js'))])
  await Promise.all(
    ['phone.html', 'phone.css', 'screens.css', 'desk.css'].map((name) => copyFile(join(here, 'phone', name), join(target, name))),
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildSimulator(join(here, '..', 'dist', 'bankid-simulator'))
