import type { MediaRef } from '#contract/media-use.ts'

/** A longer address is none that anything has had. */
export const maxAddress = 2000

/** What an address of the old website has become here. */
export type Resolved =
  | { readonly kind: 'item'; readonly id: string }
  | { readonly kind: 'image'; readonly media: MediaRef; readonly alt: string; readonly caption: string }
  | { readonly kind: 'document'; readonly media: MediaRef; readonly title: string }

/** The answers to everything that a text names, asked before it is made. */
export interface Names {
  readonly addresses: ReadonlyMap<string, Resolved>
  readonly attachments: ReadonlyMap<string, Resolved>
  /** Addresses on the old website. */
  readonly own: ReadonlySet<string>
}

/** Finds what an address, or the number of an attachment, has become. Null: nothing here. */
export interface Resolve {
  readonly address: (href: string) => Resolved | null
  readonly attachment: (id: string) => Resolved | null
  /** True for an address on the old website. */
  readonly isOwn: (href: string) => boolean
}

export const resolveWith = ({ addresses, attachments, own }: Names): Resolve => ({
  address: (href) => addresses.get(href) ?? null,
  attachment: (id) => attachments.get(id) ?? null,
  isOwn: (href) => own.has(href),
})

/** What `resolve` answers to the names of a text. */
export function namesFor(resolve: Resolve, addresses: readonly string[], attachments: readonly string[]): Names {
  const found = <Key>(keys: readonly Key[], find: (key: Key) => Resolved | null): Map<Key, Resolved> =>
    new Map(
      keys.flatMap((key) => {
        const one = find(key)
        return one === null ? [] : [[key, one] as const]
      }),
    )
  return {
    addresses: found(addresses, resolve.address),
    attachments: found(attachments, resolve.attachment),
    own: new Set(addresses.filter(resolve.isOwn)),
  }
}
