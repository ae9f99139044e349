import { useSuspenseQuery } from '@tanstack/react-query'
import { confirmQuestion } from '#web/ui/confirm-store.ts'
import { settingsQuery } from '../shared/settings-queries.ts'

/** What a certificate covers is the name it was issued for, and the domain is part of that name (YGL 1 kap.). */
const consequence =
  'Utgivningsbeviset gäller ett namn där domänen ingår. Anmäl det nya namnet till Mediemyndigheten, annars är sajten inte skyddad där.'

interface CertificateWarning {
  /** To be said where a domain goes; '' where there is no certificate. */
  readonly words: string
  /** Asks before visitors are led elsewhere; true where there is nothing to ask about. */
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
