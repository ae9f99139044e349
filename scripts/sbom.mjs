// dist/sbom.cdx.json: the parts of the build, as CycloneDX. npm's own list also contains tools for building and testing, and
// differs with time and folder; this file is the same for the same lock file and npm.
import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { ScriptError, projectRoot } from './project.mjs'
import { shippedPackages } from './shipped.mjs'

/**
 * @typedef {{ name: string, value: string }} Property
 * @typedef {{ 'bom-ref': string, name: string, scope?: string, properties?: Property[] }} Component
 * @typedef {{ serialNumber?: string, metadata: { timestamp?: string, component: Component }, components: Component[],
 *   dependencies: { ref: string, dependsOn?: string[] }[] }} Bom
 */

/** @param {string} file */
export async function writeSbom(file) {
  const args = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application', '--loglevel=error']
  const { code, output } = await npm(args)
  if (code !== 0) throw new ScriptError('npm sbom misslyckades; npm 10 eller senare behövs.')
  /** @type {Bom} */
  const bom = JSON.parse(output)
  await writeFile(file, `${JSON.stringify(shippedOnly(bom, (await shippedPackages()).ids), null, 2)}\n`)
}

/**
 * @param {Bom} bom
 * @param {Set<string>} shipped As `name@version`.
 * @returns {Bom}
 */
export function shippedOnly(bom, shipped) {
  const { serialNumber: _number, ...rest } = bom
  const { timestamp: _time, ...metadata } = bom.metadata
  // npm names the application after its folder, and marks packages of the browser's part as development dependencies.
  const named = { ...metadata.component, name: 'kansli' }
  const components = bom.components
    .filter((component) => shipped.has(component['bom-ref']))
    .map(asShipped)
    .toSorted((one, other) => (one['bom-ref'] < other['bom-ref'] ? -1 : 1))
  const refs = new Set([named['bom-ref'], ...components.map((component) => component['bom-ref'])])
  const dependencies = bom.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)).toSorted() }))
    .toSorted((one, other) => (one.ref < other.ref ? -1 : 1))
  return { ...rest, metadata: { ...metadata, component: named }, components, dependencies }
}

/**
 * @param {Component} component
 * @returns {Component}
 */
function asShipped({ properties = [], ...component }) {
  const others = properties.filter(({ name }) => name !== 'cdx:npm:package:development')
  return { ...component, ...(others.length < properties.length && { scope: 'required' }), properties: others }
}

/**
 * The output and exit code of npm; its messages on stderr are dropped.
 * @param {string[]} args
 * @returns {Promise<{ code: number, output: string }>}
 */
export function npm(args) {
  const own = process.env['npm_execpath']
  const [command, first] = own ? [process.execPath, [own]] : ['npm', []]
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...first, ...args], { cwd: projectRoot, stdio: ['ignore', 'pipe', 'ignore'] })
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text) => (output += text))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 128, output }))
  })
}
