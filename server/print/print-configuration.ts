import { z } from 'zod'
import { Environment } from '../config/environment.ts'

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
\`node dist/server/main.js configuration\`; ändra i \`server/config/environment.ts\`.

Ett värde som inte går att använda stoppar starten med en mening om vad som är fel. Det gör också ett namn som nästan är en inställning, som
\`TRUSTED_PROXY\` eller \`KANSLI_SECRET_KEY\`, och ett okänt namn som börjar på \`BACKUP_\`, \`BANKID_\`, \`METRICS_\`, \`S3_\`, \`SITES_\`, \`DATABASE_\`,
\`MAIL_\`, \`VIRUS_\`, \`WEBHOOK_\` eller \`SECRET_KEY_\`. Övriga namn i miljön läses inte.

| Namn | Utan den | Vad den gör |
|---|---|---|
${rows.join('\n')}
`
}
