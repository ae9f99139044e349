import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vite'
import { classNames } from '../class-names.ts'
import { tokensInStyles } from '../tokens-in-styles.ts'
import { onePathIcons } from '../one-path-icons.ts'
import { nothingWrittenAtRunTime, variablesInStyles } from '../variables-in-styles.ts'

// The server's bundle of the application. It has no file in common with the browser's, but the same names of classes.

const web = `${import.meta.dirname}/..`

/** Calls of this bundle are answered from what the server has read. */
const answeredCalls: Plugin = {
  name: 'kansli:answered-calls',
  enforce: 'pre',
  resolveId: {
    filter: { id: /\/call\.ts$/ },
    handler: (id, importer) =>
      id === '#web/api/call.ts' || (id === './call.ts' && importer?.includes('/web/api/'))
        ? `${import.meta.dirname}/answered-call.ts`
        : null,
  },
}

// A default export is what Vite asks for.
export default defineConfig({
  root: web,
  plugins: [react(), classNames, tokensInStyles, variablesInStyles, nothingWrittenAtRunTime, onePathIcons, answeredCalls],
  ssr: { noExternal: true },
  build: {
    ssr: true,
    rolldownOptions: { input: [`${import.meta.dirname}/render.tsx`, `${import.meta.dirname}/login.tsx`] },
    outDir: '../dist/first-screen',
    emptyOutDir: true,
    sourcemap: false,
    target: 'node20',
  },
})
