/**
 * What a screen of the admin asks the API for first, by its address: the server names it in the page, so that the browser
 * asks while the script is still on its way. The addresses must be those the screen uses, to the letter.
 */
export function firstCalls(path: string): readonly string[] {
  const site = /^\/([a-z0-9-]{1,40})\/nyheter\/?$/.exec(path)?.[1]
  return site === undefined ? [] : [`/api/site/${site}/news?filter=all`, `/api/site/${site}/news/counts`]
}
