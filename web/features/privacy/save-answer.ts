import type { Finding } from '#contract/privacy/finding.ts'
import { saveText } from '#web/ui/save-csv.ts'

/** Findings by site, those outside the sites first. */
export function bySite(findings: readonly Finding[]): readonly (readonly [site: string, findings: readonly Finding[]])[] {
  const groups = new Map<string, Finding[]>()
  for (const finding of findings) {
    const site = finding.siteName ?? 'Hela Kansli'
    groups.set(site, [...(groups.get(site) ?? []), finding])
  }
  return [...groups]
}

const line = ({ label, value }: Finding['data'][number]): string => `  ${label}: ${value.replaceAll('\n', '\n    ')}`

/** The answer as a letter holds it. */
function letter(findings: readonly Finding[], day: string): string {
  const parts = bySite(findings).map(([site, ofSite]) =>
    [
      site.toLocaleUpperCase('sv'),
      ...ofSite.flatMap(({ place, title, data }) => ['', `${place}: ${title}`, ...data.map(line)]),
    ].join('\n'),
  )
  return [`Det här finns sparat om dig i Kansli, ${day}.`, ...parts].join('\n\n')
}

export function saveAsText(findings: readonly Finding[], day: string): void {
  saveText(`vad-finns-${day}.txt`, 'text/plain', letter(findings, day))
}

/** Without what an erasure would do: that is no part of the answer. */
export function saveAsJson(findings: readonly Finding[], day: string): void {
  const rows = findings.map(({ place, siteId, siteName, title, data }) => ({ place, siteId, siteName, title, data }))
  saveText(`vad-finns-${day}.json`, 'application/json', JSON.stringify({ day, findings: rows }, null, 2))
}
