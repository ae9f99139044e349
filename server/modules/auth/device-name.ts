// In order: nearly every browser also calls itself Safari, and most of them Chrome.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\b(?:Edg|EdgA|EdgiOS|Edge)\//, 'Edge'],
  [/\b(?:OPR|OPT|OPiOS|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*\bSafari\//, 'Safari'],
]

// In order: Android calls itself Linux too. An iPad may call itself a Mac, and then is one here.
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (names: typeof browsers, userAgent: string): string | undefined =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1]

export const unknownDevice = 'Okänd webbläsare'

/**
 * A description of the browser for its user, `Chrome på Windows`; null for an unknown one. Made of fixed words
 * only, so that no text sent by a browser is stored or shown.
 */
export function deviceName(userAgent: string): string | null {
  // Longer than any real browser's; more would only cost time.
  const said = userAgent.slice(0, 256)
  const browser = nameIn(browsers, said)
  const system = nameIn(systems, said)
  if (system === undefined) return browser ?? null
  return `${browser ?? unknownDevice} på ${system}`
}
