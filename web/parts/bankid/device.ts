import { isPhone } from '#contract/is-phone.ts'

export type Device = 'same' | 'other'

interface Browser {
  userAgent: string
  maxTouchPoints: number
}

/** For the start link an iPad is a phone whatever it calls itself. */
const opensLikePhone = ({ userAgent, maxTouchPoints }: Browser): boolean =>
  isPhone(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)

interface StartAddresses {
  mobile: string
  desktop: string
}

const official: StartAddresses = { mobile: 'https://app.bankid.com/', desktop: 'bankid:///' }

/** The start addresses that the server wrote into the page: BankID's own, or the simulator's. */
export function startAddresses(page: ParentNode): StartAddresses {
  const written = (name: string, otherwise: string): string => {
    const content = page.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
    return content === '' || content.startsWith('__') ? otherwise : content
  }
  return {
    mobile: written('bankid-mobile-start', official.mobile),
    desktop: written('bankid-desktop-start', official.desktop),
  }
}

const withToken = (address: string, token: string): string =>
  // BankID reads the order of the parameters: token first, `redirect` last, and never a real address in it.
  `${address}?autostarttoken=${encodeURIComponent(token)}&redirect=null`

export interface StartLink {
  href: string
  /** The simulator is a page of its own; BankID's links leave this page where it is. */
  opensPage: boolean
  /** Android browsers that show app.bankid.com instead of starting the app get this one after a while. */
  fallbackHref: string | undefined
}

export function startLink(token: string, addresses: StartAddresses, browser: Browser): StartLink {
  const address = opensLikePhone(browser) ? addresses.mobile : addresses.desktop
  const isOfficial = address === official.mobile || address === official.desktop
  return {
    href: withToken(address, token),
    opensPage: !isOfficial && /^https?:/.test(address),
    fallbackHref: isOfficial && /Android/i.test(browser.userAgent) ? withToken(official.desktop, token) : undefined,
  }
}
