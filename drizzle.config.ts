import { defineConfig } from 'drizzle-kit'

// The tool demands a default export.
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/**/*-table.ts',
  out: './server/migrations',
})
