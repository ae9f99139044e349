import type { Fields } from '../../modules/items/actor.ts'
import type { ItemArea } from '../../modules/items/item-area.ts'
import type { Areas } from './copied-content.ts'
import { openZip } from './open-zip.ts'
import type { ReadCopy } from './read-copy.ts'
import { readCopy } from './read-copy.ts'
import type { Scan } from './scan-copy.ts'
import { scanCopy } from './scan-copy.ts'

export interface OpenedCopy {
  readonly copy: ReadCopy
  readonly scan: Scan
}

export const areasByName = (areas: readonly ItemArea<Fields>[]): Areas => new Map(areas.map((area) => [area.name, area]))

/** Calls `work` with the copy in a local ZIP, checked as far as no database is needed. Throws CopyRefused. */
export async function withOpenedCopy<T>(
  path: string,
  areas: Areas,
  now: Date,
  work: (opened: OpenedCopy) => Promise<T>,
): Promise<T> {
  const zip = await openZip(path)
  try {
    const copy = await readCopy(zip)
    return await work({ copy, scan: await scanCopy(copy, areas, now) })
  } finally {
    zip.close()
  }
}
