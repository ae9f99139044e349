import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups } from './chunk-groups.ts'
import { iconInDocument } from './icon-in-document.ts'
import { firstMomentsInDocument } from './hydration/first-moments-in-document.ts'
import { classNames } from './class-names.ts'
import { tokensInStyles } from './tokens-in-styles.ts'
import { onePathIcons } from './one-path-icons.ts'
import { nothingWrittenAtRunTime, variablesInStyles } from './variables-in-styles.ts'
import { withoutJsonSchemas } from './without-json-schemas.ts'

// A default export is what Vite asks for.
export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    classNames,
    tokensInStyles,
    variablesInStyles,
    nothingWrittenAtRunTime,
    onePathIcons,
    iconInDocument,
    firstMomentsInDocument,
    withoutJsonSchemas,
  ],
  resolve: {
    alias: [
      // The router and TipTap ask for it through a shim for the React of before 2022; ours has it.
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
      // TipTap compares a handful of values with it; what compares two versions of an item does as well.
      { find: 'fast-equals', replacement: `${import.meta.dirname}/fast-equals.ts` },
    ],
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    target: 'baseline-widely-available',
    // Every browser of the target knows modulepreload; the polyfill would only add bytes to both entries.
    modulePreload: { polyfill: false },
    // The content security policy allows no data: fonts and no inline style.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: [`${import.meta.dirname}/index.html`, `${import.meta.dirname}/login.html`],
      output: {
        codeSplitting: { groups: chunkGroups },
        // 42 bits beside the name: each is written in every file that imports it, and no compression makes it shorter.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
})
