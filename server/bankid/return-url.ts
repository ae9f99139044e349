/** Groups browsers by how the BankID app returns the user to them. */
type BrowserFamily = 'iosSafari' | 'iosChrome' | 'iosFirefox' | 'other'

/** iPadOS identifies as Macintosh and counts as a computer here: the request cannot tell them apart. */
function browserFamily(userAgent: string): BrowserFamily {
  if (!/iPhone|iPad|iPod/.test(userAgent)) return 'other'
  if (/CriOS\//.test(userAgent)) return 'iosChrome'
  if (/FxiOS\//.test(userAgent)) return 'iosFirefox'
  // Edge, Opera, search apps and in-app browsers either add a name of their own or omit Safari's.
  const isOther = /EdgiOS\/|OPiOS\/|OPT\/|GSA\/|YaBrowser\/|DuckDuckGo\/|Ddg\/|FBAN|FBAV|Instagram|Line\//.test(userAgent)
  return !isOther && /Version\/.+Safari\//.test(userAgent) ? 'iosSafari' : 'other'
}

/**
 * The address the app opens when the order ends; undefined when the browser regains focus by itself or is unknown.
 * Only Safari returns to a page, so only its address carries the nonce: the other two just bring the browser forward.
 */
export function returnUrl(userAgent: string, origin: string, nonce: string): string | undefined {
  const family = browserFamily(userAgent)
  if (family === 'iosSafari') return `${origin}/auth/login#bankid=${nonce}`
  if (family === 'iosChrome') return 'googlechromes://'
  return family === 'iosFirefox' ? 'firefox://' : undefined
}
