import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { listRoutes } from '../../listed-routes.ts'
import { permissionsText } from './permission-rows.ts'

// `npm run permissions`: writes docs/security/permissions.md.

await writeFile(
  fileURLToPath(new URL('../../../docs/security/permissions.md', import.meta.url)),
  permissionsText(await listRoutes()),
)
