const key = 'invitation'

/** The link that is being answered, until it has been or somebody signs in as usual. In this tab alone, as the login itself. */
interface InvitationMemory {
  /** Null without one. */
  readonly secret: string | null
  /** True when the page was opened by the link just now, and not by a reload. */
  readonly isNew: boolean
  readonly forget: () => void
}

/** Reads the secret out of the address, whose `hash` must then go: reload and back would otherwise keep it on the screen. */
export function invitationMemory(hash: string, storage: Storage): InvitationMemory {
  const given = /^#inbjudan=([\w-]{1,64})$/.exec(hash)?.[1] ?? null
  if (given !== null) storage.setItem(key, given)
  return { secret: given ?? storage.getItem(key), isNew: given !== null, forget: () => storage.removeItem(key) }
}
