/** Networks for links of organisations and persons, in the order of the menu. */
export const socialNetworks = [
  'facebook',
  'instagram',
  'x',
  'tiktok',
  'youtube',
  'linkedin',
  'bluesky',
  'mastodon',
  'threads',
] as const
export type SocialNetwork = (typeof socialNetworks)[number]

export const socialNetworkLabel: Record<SocialNetwork, string> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  x: 'X',
  tiktok: 'TikTok',
  youtube: 'YouTube',
  linkedin: 'LinkedIn',
  bluesky: 'Bluesky',
  mastodon: 'Mastodon',
  threads: 'Threads',
}

const hosts: Record<SocialNetwork, readonly string[]> = {
  facebook: ['facebook.com', 'fb.com', 'fb.me'],
  instagram: ['instagram.com'],
  x: ['x.com', 'twitter.com'],
  tiktok: ['tiktok.com'],
  youtube: ['youtube.com', 'youtu.be'],
  linkedin: ['linkedin.com'],
  bluesky: ['bsky.app'],
  // Anyone can run a server of this network, so the path decides and not the host.
  mastodon: [],
  threads: ['threads.net', 'threads.com'],
}

const webAddress = /^(?:https:\/\/)?((?:[a-z0-9-]+\.)+[a-z]{2,})(\/[^\s\\]*)?$/i
const mastodonPath = /^\/(?:@|users\/)[\w.-]+/i

/**
 * The address with https if it leads to that network; otherwise null. A missing scheme is added. Call this before drawing a
 * link: a draft may hold an incomplete address.
 */
export function socialUrl(network: SocialNetwork, typed: string): string | null {
  const [, host, path = '/'] = webAddress.exec(typed.trim()) ?? []
  if (host === undefined) return null
  const name = host.toLowerCase()
  const isRight =
    network === 'mastodon' ? mastodonPath.test(path) : hosts[network].some((known) => name === known || name.endsWith(`.${known}`))
  return isRight ? `https://${name}${path}` : null
}

/** The fault of an address, in Swedish; null for a valid one. */
export const socialFault = (network: SocialNetwork, typed: string): string | null =>
  socialUrl(network, typed) === null
    ? `Adressen leder inte till ${socialNetworkLabel[network]}. Kopiera den från webbläsarens adressfält.`
    : null
