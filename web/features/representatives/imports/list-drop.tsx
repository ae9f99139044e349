import { FileDrop } from '#web/ui/file-drop.tsx'
import type { ImportFile } from './use-import-file.ts'

/** Offered first; what a file holds decides whether it is read. */
const listFiles = '.xlsx,.csv,.txt,.skv,.tsv,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The place for a list of representatives. */
export function ListDrop({ list, onChoose }: { list: ImportFile; onChoose: (file: File) => void }) {
  const { file, fault, reading } = list
  return (
    <FileDrop
      text={reading === null ? (file?.name ?? 'Släpp filen här eller välj den.') : `Läser ${reading} …`}
      hint="Excel (.xlsx) eller CSV, högst 6 MB. Ur en lista för hela landet hämtas er kommun och ert parti. Filen sparas aldrig."
      accept={listFiles}
      hasFile={file !== null}
      isReading={reading !== null}
      fault={fault}
      onChoose={onChoose}
    />
  )
}
