import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EndpointResponse } from '#contract/endpoint.ts'
import { listFileSize } from '#contract/list-file.ts'
import type { ImportMapping, ImportPlan } from '#contract/representatives/representative-imports.ts'
import { planImport, readImport } from '#contract/representatives/representative-imports.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { inBase64 } from '#web/api/in-base64.ts'
import { fileFault } from './import-mapping.ts'
import { representativesKey } from '../shared/representative-queries.ts'

interface SentFile {
  readonly name: string
  /** Base64. */
  readonly data: string
}

export interface ImportFile {
  readonly file: SentFile | null
  readonly read: EndpointResponse<typeof readImport> | null
  readonly mapping: ImportMapping | null
  readonly setMapping: (mapping: ImportMapping) => void
  /** Why the file that was chosen last could not be read. */
  readonly fault: string | null
  /** The name of the file that is being read; null when none is. */
  readonly reading: string | null
  readonly choose: (file: File) => Promise<boolean>
  readonly forget: () => void
}

/** A list somebody has chosen. It holds names, and is kept nowhere: it is sent with each question and gone with the page. */
export function useImportFile(siteId: string): ImportFile {
  const [file, setFile] = useState<SentFile | null>(null)
  const [mapping, setMapping] = useState<ImportMapping | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const reading = useMutation({ mutationFn: (body: SentFile) => call(readImport, { params: { siteId }, body, silent: true }) })

  async function choose(chosen: File): Promise<boolean> {
    const wrong = fileFault(chosen, listFileSize.max)
    setFault(wrong)
    if (wrong !== null) return false
    try {
      const sent = { name: chosen.name, data: await inBase64(chosen) }
      const read = await reading.mutateAsync(sent)
      setFile(sent)
      setMapping(read.mapping)
      return true
    } catch (error) {
      setFault(
        isApiError(error)
          ? error.message
          : `${chosen.name} gick inte att läsa. Kontrollera att den inte är öppen i ett annat program.`,
      )
      return false
    }
  }

  return {
    file,
    read: file === null ? null : (reading.data ?? null),
    mapping,
    setMapping,
    fault,
    reading: reading.isPending ? reading.variables.name : null,
    choose,
    forget: () => {
      setFile(null)
      setMapping(null)
      setFault(null)
      reading.reset()
    },
  }
}

/** What the list would do as it is understood now. Nothing is changed. */
export function useImportPlan(siteId: string, { file, mapping }: ImportFile, isEnabled: boolean) {
  return useQuery({
    queryKey: [...representativesKey(siteId), 'import-plan', file?.name ?? '', file?.data.length ?? 0, mapping] as const,
    queryFn: ({ signal }): Promise<ImportPlan> => {
      if (file === null || mapping === null) throw new Error('There is no list to try.')
      return call(planImport, { params: { siteId }, body: { ...file, mapping }, signal })
    },
    enabled: isEnabled && file !== null && mapping !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}
