import { siteRoleLabel } from '#contract/roles.ts'
import type { Config } from '../config/config.ts'
import { publicAddress } from '../platform/public-address.ts'
import { demoPeople } from '../seed/demo-people.ts'

/** Prints where the demonstration runs and as whom to sign in. By name: personal numbers are never printed. */
export function welcome(config: Config): string {
  const phone = `http://localhost:${config.bankId.BANKID_SIMULATOR_PORT}/`
  const people = Object.values(demoPeople).map((person) => {
    const roles = person.memberships.map(({ site, role }) => `${siteRoleLabel[role].toLocaleLowerCase('sv')} för ${site}`)
    return `    ${person.name}, ${person.isAdmin ? 'administratör' : roles.join(', ')}`
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
