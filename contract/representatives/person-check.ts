import { checkLines } from '../items/line-check.ts'
import { checkPaid } from '../items/paid.ts'
import { shareMedia } from '../items/sharing.ts'
import { checkMedia } from '../media/media-check.ts'
import type { MediaUse } from '../media-use.ts'
import type { PersonContent } from './representatives.ts'
import { mediaInField, mediaInText } from '../rich-text/media-in-text.ts'
import type { Finding, TextFacts } from '../finding.ts'
import { checkRichText } from '../rich-text/publish-check.ts'
import { socialFault } from '../settings/social-networks.ts'

/** The pictures and documents of a person's page, place by place. */
export const personMedia = (content: PersonContent): MediaUse[] => [
  ...mediaInField('portrait', content.portrait),
  ...shareMedia(content),
  ...mediaInText('bio', content.bio),
]

const missing = (field: string, message: string): Finding => ({ code: 'TITLE_EMPTY', level: 'blocking', field, message })

/** The publish check of a person: the same code in the editor and on the server. */
export function checkPerson(content: PersonContent, facts: TextFacts = {}): Finding[] {
  const findings: Finding[] = []
  if (content.givenName === '') findings.push(missing('givenName', 'Förnamn saknas.'))
  if (content.familyName === '') findings.push(missing('familyName', 'Efternamn saknas.'))
  const { givenName, familyName, displayName, sortAs, profession, bioShort, shareTitle, shareText, paidBy, paidNoticeUrl } = content
  const socials = content.socials.map(({ url }) => url)
  findings.push(
    ...checkLines(
      { givenName, familyName, displayName, sortAs, profession, bioShort, socials, shareTitle, shareText, paidBy, paidNoticeUrl },
      facts,
    ),
  )
  for (const { network, url } of content.socials) {
    const fault = socialFault(network, url)
    if (fault !== null) findings.push({ code: 'FIELD_MISSING', level: 'blocking', field: 'socials', message: fault })
  }
  // A presentation may be left out: a name and an assignment are enough to be shown.
  return [
    ...findings,
    ...checkMedia(personMedia(content), facts),
    ...checkPaid(content),
    ...checkRichText('bio', content.bio, facts),
  ]
}
