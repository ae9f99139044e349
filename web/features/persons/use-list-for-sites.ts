import { useState } from 'react'
import type { EndpointResponse } from '#contract/endpoint.ts'
import { listFileSize, listFileTooLarge } from '#contract/list-file.ts'
import type { SiteImport } from '#contract/representatives/federation-imports.ts'
import {
  maxImportSites,
  planFederationImport,
  readFederationImport,
  runFederationImport,
} from '#contract/representatives/federation-imports.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { inBase64 } from '#web/api/in-base64.ts'
import { useUnsavedChanges } from '#web/ui/unsaved-changes.tsx'

type ReadList = EndpointResponse<typeof readFederationImport>
interface SentFile {
  readonly name: string
  /** Base64. */
  readonly data: string
}

export interface ListForSites {
  readonly name: string | null
  readonly read: ReadList | null
  readonly fault: string | null
  readonly isReading: boolean
  /** What has been done last: `plan` is the trial. */
  readonly step: 'read' | 'plan' | 'run'
  readonly results: ReadonlyMap<string, SiteImport>
  /** The sites that are left out. */
  readonly left: ReadonlySet<string>
  /** What is done now, in words; null when nothing is. */
  readonly progress: string | null
  readonly choose: (file: File) => Promise<void>
  readonly chooseParty: (party: string) => Promise<void>
  readonly toggle: (siteId: string) => void
  readonly run: (does: 'plan' | 'run') => Promise<void>
}

/** A list for all sites. It holds names, and is kept nowhere: it is sent with each call and gone with the page. */
export function useListForSites(): ListForSites {
  const [file, setFile] = useState<SentFile | null>(null)
  const [read, setRead] = useState<ReadList | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [isReading, setReading] = useState(false)
  const [step, setStep] = useState<ListForSites['step']>('read')
  const [results, setResults] = useState<ReadonlyMap<string, SiteImport>>(new Map())
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [progress, setProgress] = useState<string | null>(null)
  useUnsavedChanges(() => read !== null && step !== 'run')

  async function readAs(sent: SentFile, party: string | undefined): Promise<void> {
    setReading(true)
    setFault(null)
    try {
      setRead(await call(readFederationImport, { body: { ...sent, ...(party === undefined ? {} : { party }) }, silent: true }))
      setFile(sent)
      setStep('read')
      setResults(new Map())
      setLeft(new Set())
    } catch (error) {
      if (!isApiError(error)) throw error
      setFault(error.fields['data']?.message ?? error.message)
    } finally {
      setReading(false)
    }
  }

  async function choose(chosen: File): Promise<void> {
    if (chosen.size > listFileSize.max) return setFault(listFileTooLarge)
    let data: string
    try {
      data = await inBase64(chosen)
    } catch {
      // The browser's words say less.
      return setFault(`${chosen.name} gick inte att läsa. Kontrollera att den inte är öppen i ett annat program.`)
    }
    await readAs({ name: chosen.name, data }, undefined)
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
    name: file?.name ?? null,
    read,
    fault,
    isReading,
    step,
    results,
    left,
    progress,
    choose,
    chooseParty: async (party) => (file === null || party === '' ? undefined : readAs(file, party)),
    toggle,
    run,
  }
}
