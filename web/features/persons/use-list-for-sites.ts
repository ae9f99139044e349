import { useState } from 'react'
import type { SiteImport } from '#contract/representatives/federation-imports.ts'
import {
  maxImportSites,
  planFederationImport,
  readFederationImport,
  runFederationImport,
} from '#contract/representatives/federation-imports.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useListFile } from '#web/parts/plans/list-file.tsx'
import { useUnsavedChanges } from '#web/ui/unsaved-changes.tsx'

export type ListForSites = ReturnType<typeof useListForSites>

/** A list for all sites: read, tried on each, and taken in on each. */
export function useListForSites() {
  const list = useListFile((file) => call(readFederationImport, { body: file, silent: true }))
  const { file, read, fault, reading } = list
  /** What has been done last: `plan` is the trial. */
  const [step, setStep] = useState<'read' | 'plan' | 'run'>('read')
  const [results, setResults] = useState<ReadonlyMap<string, SiteImport>>(new Map())
  /** The sites that are left out. */
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  /** The present step in words; null when none is under way. */
  const [progress, setProgress] = useState<string | null>(null)
  useUnsavedChanges(() => read !== null && step !== 'run')

  async function begin(reading: Promise<unknown>): Promise<void> {
    if ((await reading) === null) return
    setStep('read')
    setResults(new Map())
    setLeft(new Set())
  }

  async function run(does: 'plan' | 'run'): Promise<void> {
    const party = read?.party ?? null
    if (file === null || read === null || party === null) return
    const chosen = read.sites
      .map(({ siteId }) => siteId)
      .filter((siteId) => !left.has(siteId) && (does === 'plan' || results.get(siteId)?.refusal === null))
    const found = new Map(does === 'plan' ? [] : results)
    try {
      for (let from = 0; from < chosen.length; from += maxImportSites) {
        setProgress(`${does === 'plan' ? 'Provar' : 'Hämtar'} … ${from} av ${chosen.length} sajter`)
        const body = { ...file, party, siteIds: chosen.slice(from, from + maxImportSites) }
        const seen = Object.fromEntries(body.siteIds.map((siteId) => [siteId, results.get(siteId)?.seen ?? '']))
        const { sites } = await (does === 'plan'
          ? call(planFederationImport, { body })
          : call(runFederationImport, { body: { ...body, seen } }))
        for (const site of sites) found.set(site.siteId, site)
        setResults(new Map(found))
      }
      setStep(does)
    } catch (error) {
      // The toast has told it. What was taken in on the sites before is done, and a further try changes nothing there.
      if (!isApiError(error)) throw error
    } finally {
      setProgress(null)
    }
  }

  const toggle = (siteId: string) =>
    setLeft((before) => {
      const after = new Set(before)
      if (!after.delete(siteId)) after.add(siteId)
      return after
    })

  return {
    file,
    read,
    fault,
    reading,
    step,
    results,
    left,
    progress,
    choose: (chosen: File) => begin(list.choose(chosen)),
    chooseParty: async (party: string) => {
      if (party !== '')
        await begin(list.readAgain((sent) => call(readFederationImport, { body: { ...sent, party }, silent: true })))
    },
    toggle,
    run,
  }
}
