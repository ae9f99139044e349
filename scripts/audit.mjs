// Known faults in the packages we ship (SEC-57), according to the registry. High and critical ones stop the build. If the
// registry offers no audits or cannot be reached, the script prints a line and stops nothing.
import { ScriptError } from './project.mjs'
import { npm } from './sbom.mjs'
import { shippedPackages } from './shipped.mjs'

/**
 * @typedef {{ severity: string, nodes: string[], via?: (string | { title?: string, url?: string })[] }} Vulnerability
 * @typedef {{ vulnerabilities?: Record<string, Vulnerability>, message?: string, error?: { code?: string, summary?: string } }} Report
 */

const stopping = ['high', 'critical']

/**
 * A line for each shipped package with a serious known fault; null if the registry has not answered.
 * @param {Report} report
 * @param {Set<string>} shipped Places in the lock file.
 * @returns {string[] | null}
 */
export function faultsIn({ vulnerabilities }, shipped) {
  if (!vulnerabilities) return null
  return Object.entries(vulnerabilities)
    .filter(([, { severity, nodes }]) => stopping.includes(severity) && nodes.some((node) => shipped.has(node)))
    .map(([name, { severity, via = [] }]) => {
      const why = via.flatMap((one) =>
        typeof one === 'string' ? [`through ${one}`] : [`${one.title ?? ''} ${one.url ?? ''}`.trim()],
      )
      return `${name} (${severity}): ${why.join('; ')}`
    })
}

export async function auditShipped() {
  const { output } = await npm(['audit', '--json', '--loglevel=error', '--fetch-retries=0', '--fetch-timeout=20000'])
  const report = read(output)
  const faults = faultsIn(report, (await shippedPackages()).paths)
  if (faults === null) {
    const why = report.message ?? report.error?.summary ?? report.error?.code ?? 'no answer'
    console.log(`The registry offers no audit here, so none was run (${why.split('\n')[0]}).`)
    return
  }
  if (faults.length > 0) throw new ScriptError(`Packages we ship have known faults:\n${faults.join('\n')}`)
  console.log('No package we ship has a known fault that is high or critical.')
}

/**
 * @param {string} output
 * @returns {Report}
 */
function read(output) {
  try {
    return JSON.parse(output)
  } catch {
    return {}
  }
}
