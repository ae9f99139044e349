import type { ItemAction } from '#contract/permissions.ts'
import type { HistoryPage, RevisionKind, RevisionRow } from '#contract/items/items.ts'
import type { FieldWords } from '../item-area.ts'

const list = new Intl.ListFormat('sv', { type: 'conjunction' })

/** Why a version was kept. */
export const kindWords: Record<RevisionKind, string> = {
  published: 'Publicerad version',
  scheduled: 'Schemalagd version',
  review: 'Skickad för granskning',
  restored: 'Återställd version',
  named: 'Namngiven version',
  session: 'Sparad automatiskt',
  checkpoint: 'Sparad automatiskt',
  conflict: 'Text ur en ändringskonflikt',
}

/** `Anna Berg ändrade ingressen och texten`. `isFirst`: nothing was kept before it. */
export function revisionSentence(
  { kind, name, by, changed }: Pick<RevisionRow, 'kind' | 'name' | 'by' | 'changed'>,
  fields: Readonly<Record<string, FieldWords>>,
  isFirst: boolean,
): string {
  const what = list.format(changed.map((field) => fields[field]?.definite ?? field))
  const withChanges = what === '' ? '' : `, med ändringar i ${what}`
  switch (kind) {
    case 'published':
      return `${by.name} publicerade${withChanges}`
    case 'scheduled':
      return `${by.name} schemalade${withChanges}`
    case 'review':
      return `${by.name} skickade för granskning${withChanges}`
    case 'restored':
      return `${by.name} återställde en äldre version`
    case 'named':
      return `${by.name} sparade versionen ”${name ?? ''}”`
    case 'conflict':
      return `${by.name} ändrade ${what === '' ? 'texten' : what} samtidigt som någon annan`
    case 'session':
    case 'checkpoint':
      if (isFirst) return `${by.name} skrev den första versionen`
      return what === '' ? `${by.name} sparade samma text som versionen före` : `${by.name} ändrade ${what}`
  }
}

const stepWords: Partial<Record<ItemAction, string>> = {
  publish: 'publicerade',
  requestReview: 'skickade för granskning',
  withdrawReview: 'tog tillbaka från granskning',
  requestChanges: 'begärde ändring',
  schedule: 'ändrade tiden',
  cancelSchedule: 'avbröt schemaläggningen',
  unpublish: 'avpublicerade',
  discard: 'kastade ändringar',
  restoreVersion: 'återställde en äldre version',
  changeAddress: 'ändrade adressen',
  move: 'ändrade plats',
  trash: 'flyttade till papperskorgen',
  restore: 'återställde ur papperskorgen',
}

/** `Anna Berg avpublicerade` */
export const stepSentence = ({ action, by }: Pick<HistoryPage['undo'][number], 'action' | 'by'>): string =>
  // The server names its steps as the permissions do; what is newer than this page has no word here yet.
  `${by.name} ${stepWords[action as ItemAction] ?? 'ändrade något'}`
