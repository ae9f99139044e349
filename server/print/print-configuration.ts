import { z } from 'zod'
import { Environment } from '../config/config.ts'

/** The content of docs/configuration.md, printed from the schema that parses the environment. */
export function configurationPage(): string {
  const { properties } = z.toJSONSchema(Environment, { io: 'input', unrepresentable: 'any' }) as {
    properties: Record<string, { default?: string | number | string[]; description?: string }>
  }
  const shown = (value: string | number | string[] | undefined): string =>
    value === undefined || (Array.isArray(value) && value.length === 0) ? '–' : `\`${String(value)}\``
  const rows = Object.entries(properties).map(
    ([name, { default: fallback, description }]) => `| \`${name}\` | ${shown(fallback)} | ${description ?? ''} |`,
  )
  return `# Inställningar

Kansli läser sina inställningar ur miljön, en gång, vid start. Den här sidan skrivs ut av
\`node dist/server/main.js configuration\`; ändra i \`server/config/config.ts\`.

Ett värde som inte går att använda, eller ett okänt namn som börjar på \`BACKUP_\`, \`BANKID_\`, \`METRICS_\`, \`S3_\`, \`SITES_\`, \`DATABASE_\`,
\`MAIL_\`, \`VIRUS_\`, \`WEBHOOK_\` eller \`SECRET_KEY_\`,
stoppar starten med en mening om vad som är fel.

| Namn | Utan den | Vad den gör |
|---|---|---|
${rows.join('\n')}
`
}
