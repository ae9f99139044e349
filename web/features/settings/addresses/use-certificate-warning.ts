import { useSuspenseQuery } from '@tanstack/react-query'
import { confirmQuestion } from '#web/ui/confirm-store.ts'
import { settingsQuery } from '../shared/settings-queries.ts'

/** A publication certificate covers the name it was issued for, and the domain is part of that name (YGL 1 kap.). */
const consequence =
  'Utgivningsbeviset gäller ett namn där domänen ingår. Anmäl det nya namnet till Mediemyndigheten, annars är sajten inte skyddad där.'

interface CertificateWarning {
  /** The warning where a domain is removed; '' when the site has no certificate. */
  readonly words: string
  /** Asks before visitors are redirected to another domain; true when there is nothing to ask about. */
  readonly maySwitchTo: (host: string) => Promise<boolean>
}

export function useCertificateWarning(siteId: string): CertificateWarning {
  const { data } = useSuspenseQuery(settingsQuery(siteId))
  const { hasPublicationCertificate } = data.privacy.content
  return {
    words: hasPublicationCertificate ? consequence : '',
    maySwitchTo: async (host) =>
      !hasPublicationCertificate ||
      (await confirmQuestion({ title: `Leda besökare till ${host}?`, children: consequence, confirmLabel: 'Led besökare dit' })),
  }
}
