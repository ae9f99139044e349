import type { Plugin } from 'vite'
import { authInfo } from '#contract/auth-paths.ts'
import { mySites } from '#contract/users-and-sites/site-paths.ts'

const links = [authInfo, mySites].map(({ path }) => `<link rel="preload" href="${path}" as="fetch" crossorigin />`)

/** Names in the application's document what every screen asks for, so that the browser asks while the script is on its way. */
export const callsInDocument: Plugin = {
  name: 'kansli:calls-in-document',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => html.replace('<!-- first calls -->', links.join('\n    ')),
  },
}
