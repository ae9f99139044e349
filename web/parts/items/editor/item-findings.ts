import { createContext, useContext } from 'react'
import type { ShownFinding } from './shown-finding.ts'

/** What the publish check says of the open item. Apart from the fields' own context: it changes at each pause. */
export const ItemFindingsContext = createContext<readonly ShownFinding[]>([])

/** What is to be mended in one field, for beside it. */
export const useFieldFindings = (field: string): readonly ShownFinding[] =>
  useContext(ItemFindingsContext).filter((finding) => finding.field === field)
