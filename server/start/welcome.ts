import { siteRoleLabel } from '#contract/roles.ts'
import type { Config } from '../config/config.ts'
import { publicAddress } from '../platform/public-address.ts'
import { readFederation } from '../seed/demo-files.ts'

/** Prints where the demonstration runs and as whom to sign in. By name: personal numbers are never printed. */
export async function welcome(config: Config, demonstration: string): Promise<string> {
  const phone = `http://localhost:${config.bankId.BANKID_SIMULATOR_PORT}/`
  const people = (await readFederation(demonstration)).people.map(({ name, isAdmin, roles }) => {
    const held = Object.entries(roles).map(([site, role]) => `${siteRoleLabel[role].toLocaleLowerCase('sv')} för ${site}`)
    return `    ${name}, ${isAdmin ? 'administratör' : held.join(', ')}`
  })
  return `
  Kansli är igång.

    Admin             ${config.adminOrigin}/
    En sajt           ${publicAddress(config.sitesUrl, 'malmo', '')}${config.bankId.BANKID_ENV === 'simulator' ? `\n    BankID-telefonen  ${phone}` : ''}

  Logga in med BankID-telefonen (säkerhetskod 123456) som någon av:
${people.join('\n')}

  Ctrl+C stoppar.
`
}
