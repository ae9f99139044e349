import type { Finding } from '#contract/privacy/finding.ts'
import type { PersonTerms } from '#contract/privacy/privacy.ts'
import { sharedLibrary } from '../modules/media/media-facts.ts'
import type { Fields } from '../modules/items/actor.ts'
import type { ItemArea } from '../modules/items/item-area.ts'
import type { Database } from '../platform/database/database.ts'
import { statement } from '../platform/database/database.ts'
import type { Account, DidOnSite } from './find-accounts.ts'
import { accountFinding, didOnSite, findAccounts } from './find-accounts.ts'
import { findItems } from './find-items.ts'
import { findLogLines } from './find-log-lines.ts'
import { findRows } from './find-rows.ts'
import { personMatch } from './matching.ts'

const sites = statement<{ id: string; name: string }>('privacy_sites', 'select id, name from sites order by name, id')

/** More than anybody reads; a question with so many answers has to be asked with more words. */
const mostFindings = 2000

interface Asked {
  readonly areas: readonly ItemArea<Fields>[]
  /** `userId`: the account alone, and what belongs to the address that its owner has confirmed. */
  readonly of: PersonTerms | { readonly userId: string }
  readonly asker: string
}

/** Everything in which the person is, site by site. Each site is asked in a transaction of its own. */
export async function findPerson(database: Database, { of, asker, areas }: Asked): Promise<Finding[]> {
  const { accounts, all } = await database.inPlatform(
    async (platform) => ({ accounts: await findAccounts(platform, of), all: await platform.rows(sites, []) }),
    'read',
  )
  const terms = 'userId' in of ? ownTerms(accounts) : of
  const match = terms && personMatch(terms)
  const onSites = new Map<string, DidOnSite[]>(accounts.map(({ id }) => [id, []]))
  const findings: Finding[] = []
  for (const { id, name } of [...all, { id: sharedLibrary, name: 'Gemensamma bildbanken' }]) {
    const found = await database.inSite(
      id,
      async (site) => {
        for (const account of accounts) {
          const did = await didOnSite(site, account.id)
          if (Object.keys(did).length > 0) onSites.get(account.id)?.push({ siteName: name, did })
        }
        if (!match) return []
        const found = [
          await findItems(site, { siteName: name, areas, match }),
          await findRows(site, name, match),
          await findLogLines(site, name, match),
        ]
        return found.flat()
      },
      'read',
    )
    findings.push(...found)
    if (findings.length > mostFindings) break
  }
  const own = await database.inPlatform(
    (platform) => Promise.all(accounts.map((account) => accountFinding(platform, account, onSites.get(account.id) ?? [], asker))),
    'read',
  )
  return [...own, ...findings].slice(0, mostFindings)
}

/** Only by an address that its owner has confirmed: others may bear the same name, and theirs must not be shown. */
function ownTerms([account]: readonly Account[]): PersonTerms | null {
  return account?.address ? { name: '', email: account.address, phone: '' } : null
}
