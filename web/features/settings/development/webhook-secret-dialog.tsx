import { SecretOnce } from '#web/ui/secret-once.tsx'

interface WebhookSecretDialogProps {
  name: string
  secret: string
  onClose: () => void
}

export const WebhookSecretDialog = ({ name, secret, onClose }: WebhookSecretDialogProps) => (
  <SecretOnce
    title={`Hemligheten för ${name}`}
    label="Hemligheten"
    description="Visas bara nu. Mottagaren behöver den för att veta att anropen kommer härifrån."
    secret={secret}
    copyLabel="Kopiera hemligheten"
    of={name}
    onClose={onClose}
  >
    Anropen är undertecknade enligt Standard Webhooks, i rubriken <code>webhook-signature</code>.
  </SecretOnce>
)
