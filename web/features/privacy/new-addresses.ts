import { useState } from 'react'
import type { Finding, FoundAddress } from '#contract/privacy/finding.ts'
import type { NewAddress } from '#contract/privacy/privacy.ts'
import { slugify } from '#contract/slug.ts'

/** An address with the person in it, and what is chosen for it. */
export interface AddressRow {
  readonly id: string
  readonly title: string
  readonly siteName: string
  readonly address: FoundAddress
  /** The last part of the new address, as typed. */
  readonly slug: string
  readonly isKept: boolean
  /** The whole new path, with the changes of the addresses above it. */
  readonly becomes: string
  readonly fault: string | null
}

export interface NewAddresses {
  readonly rows: readonly AddressRow[]
  /** What the server is asked for. */
  readonly wanted: NewAddress[]
  /** Counts the refusals; each moves the focus to the first faulty address. */
  readonly refusals: number
  readonly change: (id: string, to: { readonly slug?: string; readonly isKept?: boolean }) => void
  /** By place in `wanted`. */
  readonly showFaults: (faults: ReadonlyMap<number, string>) => void
}

type Placed = Pick<AddressRow, 'address' | 'slug' | 'isKept'> & Pick<Finding, 'siteId'>

/** Where the text lies afterwards: its own address and those above it may change. */
export function pathAfter(one: Placed, all: readonly Placed[]): string {
  const { path } = one.address
  const above = all
    .filter((other) => other.siteId === one.siteId && path.startsWith(`${other.address.path}/`))
    .toSorted((a, b) => b.address.path.length - a.address.path.length)[0]
  const moved = above ? pathAfter(above, all) + path.slice(above.address.path.length) : path
  return one.isKept ? moved : moved.slice(0, moved.lastIndexOf('/') + 1) + (slugify(one.slug) || '…')
}

/** The choices about the addresses of these findings: all are changed to what is proposed, until somebody chooses otherwise. */
export function useNewAddresses(findings: readonly Finding[]): NewAddresses {
  const [chosen, setChosen] = useState<ReadonlyMap<string, { slug?: string; isKept?: boolean }>>(new Map())
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map())
  const [refusals, setRefusals] = useState(0)
  const placed = findings.flatMap(({ id, title, siteId, siteName, address }) =>
    address ? [{ id, title, siteId, siteName: siteName ?? '', address, slug: address.slug, isKept: false, ...chosen.get(id) }] : [],
  )
  const rows = placed.map((one) => ({ ...one, becomes: pathAfter(one, placed), fault: faults.get(one.id) ?? null }))
  const wanted = rows.filter(({ isKept }) => !isKept).map(({ id, slug }) => ({ id, slug }))
  return {
    rows,
    wanted,
    refusals,
    change: (id, to) => {
      setChosen((before) => new Map(before).set(id, { ...before.get(id), ...to }))
      setFaults((before) => new Map([...before].filter(([other]) => other !== id)))
    },
    showFaults: (found) => {
      setFaults(new Map([...found].flatMap(([at, message]) => (wanted[at] ? [[wanted[at].id, message] as const] : []))))
      setRefusals((count) => count + 1)
    },
  }
}
