import { useState } from 'react'
import type { ImportMapping } from '#contract/representatives/representative-imports.ts'
import { planImport, readImport } from '#contract/representatives/representative-imports.ts'
import { call } from '#web/api/call.ts'
import { useListFile } from '#web/parts/plans/list-file.tsx'
import { representativesKey } from '../shared/representative-queries.ts'

export type ImportFile = ReturnType<typeof useImportFile>

/** A list of representatives and how it is understood. */
export function useImportFile(siteId: string) {
  const list = useListFile((body) => call(readImport, { params: { siteId }, body, silent: true }))
  const [mapping, setMapping] = useState<ImportMapping | null>(null)
  const choose = async (file: File): Promise<boolean> => {
    const read = await list.choose(file)
    if (read !== null) setMapping(read.mapping)
    return read !== null
  }
  return { ...list, mapping, setMapping, choose }
}

/** The plan of the list as it is understood now, for `usePlan`. */
export const importPlanOf = (siteId: string, { file, mapping }: Pick<ImportFile, 'file' | 'mapping'>) => ({
  key: [...representativesKey(siteId), 'import-plan', file?.name ?? '', file?.data.length ?? 0, mapping] as const,
  look: (signal: AbortSignal) => {
    if (file === null || mapping === null) throw new Error('There is no list to try.')
    return call(planImport, { params: { siteId }, body: { ...file, mapping }, signal })
  },
})
