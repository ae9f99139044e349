// The server's policy has `require-trusted-types-for 'script'`. Mantine writes its variables into <style> through innerHTML, which
// therefore passes here; text without '<' cannot become an element, so nothing that could run ever passes.

interface DefaultPolicy {
  createHTML: (text: string) => string
  createScriptURL: (address: string) => string
}

interface TrustedTypes {
  createPolicy: (name: string, rules: DefaultPolicy) => unknown
}

function plainTextOnly(text: string): string {
  if (text.includes('<')) throw new TypeError('Markup from text is refused.')
  return text
}

function ownAssetsOnly(address: string): string {
  const { origin, pathname } = new URL(address, location.href)
  if (origin !== location.origin || !pathname.startsWith('/assets/')) throw new TypeError('A script from elsewhere is refused.')
  return address
}

/** To be called once, before anything is drawn. Browsers without trusted types need nothing. */
export function guardMarkup(): void {
  // zod tries whether it may make functions out of text, and each try would be a report of a violated policy. It reads this
  // before its first schema; `z.config` would bring zod to screens that have no use for it.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
  // TypeScript's DOM library does not know the interface yet.
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', { createHTML: plainTextOnly, createScriptURL: ownAssetsOnly })
}
