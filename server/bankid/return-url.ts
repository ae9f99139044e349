/** Browsers by what brings the user back to them from the BankID app. */
type BrowserFamily = 'iosSafari' | 'iosChrome' | 'iosFirefox' | 'other'

/** iPadOS identifies as Macintosh and counts as a computer here: the request has nothing to tell them apart. */
function browserFamily(userAgent: string): BrowserFamily {
  if (!/iPhone|iPad|iPod/.test(userAgent)) return 'other'
  if (/CriOS\//.test(userAgent)) return 'iosChrome'
  if (/FxiOS\//.test(userAgent)) return 'iosFirefox'
  // Edge, Opera, search apps and apps with a browser inside either add a name of their own or leave Safari's out.
  const isOther = /EdgiOS\/|OPiOS\/|OPT\/|GSA\/|YaBrowser\/|DuckDuckGo\/|Ddg\/|FBAN|FBAV|Instagram|Line\//.test(userAgent)
  return !isOther && /Version\/.+Safari\//.test(userAgent) ? 'iosSafari' : 'other'
}

/**
 * Where the app sends the user when the order ends; undefined where the browser comes back by itself or cannot be named.
 * Only Safari returns to a page, so only there the nonce travels: the other two addresses just bring the browser forward.
 */
export function returnUrl(userAgent: string, origin: string, nonce: string): string | undefined {
  const family = browserFamily(userAgent)
  if (family === 'iosSafari') return `${origin}/auth/login#bankid=${nonce}`
  if (family === 'iosChrome') return 'googlechromes://'
  return family === 'iosFirefox' ? 'firefox://' : undefined
}
