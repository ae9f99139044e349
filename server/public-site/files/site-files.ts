import type { IncomingMessage, ServerResponse } from 'node:http'
import { stockholmDate } from '#contract/stockholm-time.ts'
import type { Answers } from '../kept/answers.ts'
import {
  isDocumentPath,
  isPressFilePath,
  mayServeDocument,
  parseDocumentPath,
  publicDocument,
  publicPressFile,
  sendStored,
} from './document-files.ts'
import type { PageCache } from '../kept/page-cache.ts'
import type { PageSource } from '../view/page-source.ts'
import { cacheNever } from '../view/page-source.ts'
import { parsePicturePath, pictureAnswer, pictureAt, pictureBytes, servablePart } from '../pictures/picture-files.ts'
import { draftFile, previewFile } from '../preview/preview-files.ts'
import type { Headers, Sendable } from '../kept/sendable.ts'
import { sendable } from '../kept/sendable.ts'
import { cardAt } from '../pictures/share-card.ts'
import { iconAt } from '../pictures/site-icons.ts'

// Files of a site: pictures, documents, share cards and icons. Missing ones get a short answer.

interface SiteFiles {
  /** False, with nothing sent, for the path of a page. `prefix` separates cached files by host. */
  answer(request: IncomingMessage, response: ServerResponse, siteId: string, path: string, prefix: string): Promise<boolean>
}

interface Parts {
  readonly source: PageSource
  /** A cache of its own, so that pictures do not displace pages. */
  readonly cache: PageCache
  readonly answers: Answers
  readonly headers: Headers
  /** The page of a paused site; null for any other. */
  readonly paused: (siteId: string) => Promise<Sendable | null>
}

export function createSiteFiles({ source, cache, answers, headers, paused }: Parts): SiteFiles {
  async function answerMissing(request: IncomingMessage, response: ServerResponse, siteId: string): Promise<void> {
    const closed = await paused(siteId)
    await (closed ? answers.send(request, response, closed) : answers.refuse(request, response, 'notFound'))
  }

  async function answerStored(request: IncomingMessage, response: ServerResponse, siteId: string, path: string): Promise<void> {
    const requested = parseDocumentPath(path)
    const media = requested ? await publicDocument(source, siteId, requested) : await publicPressFile(source, siteId, path)
    if (media && (await sendStored(source.files, siteId, media, headers, request, response))) return
    await answerMissing(request, response, siteId)
  }

  /** False if the draft has no such file, which may still be public. */
  async function answerDraft(
    request: IncomingMessage,
    response: ServerResponse,
    siteId: string,
    { secret, rest }: { readonly secret: string; readonly rest: string },
  ): Promise<boolean> {
    const [picture, document] = [parsePicturePath(rest), parseDocumentPath(rest)]
    const requested = picture ?? document
    const found = requested && (await draftFile(source, siteId, secret, requested.id))
    if (!found) return false
    const today = stockholmDate(source.clock())
    if (document)
      return (
        mayServeDocument(document, found.media, today) &&
        sendStored(source.files, siteId, found.media, headers, request, response, cacheNever)
      )
    const part = picture && servablePart(picture, found, today)
    if (!picture || part === undefined) return false
    const bytes = await pictureBytes(source, siteId, found.media, part, picture)
    if (!bytes) return false
    await answers.send(request, response, sendable(pictureAnswer(picture, bytes, cacheNever), headers))
    return true
  }

  return {
    async answer(request, response, siteId, path, prefix) {
      const draft = previewFile(path)
      // Drafts are read past what the public sees, so a pause has to be asked for.
      if (draft && (await paused(siteId)) === null && (await answerDraft(request, response, siteId, draft))) return true
      const place = draft ? draft.rest : path
      if (isDocumentPath(place) || isPressFilePath(place)) {
        await answerStored(request, response, siteId, place)
        return true
      }
      const render = pictureAt(place) ?? cardAt(place) ?? iconAt(place)
      if (!render) return false
      const key = prefix + source.addresses.basePath(siteId) + place
      const file = await cache.page(key, siteId, () => render(source, siteId))
      await (file ? answers.send(request, response, file) : answerMissing(request, response, siteId))
      return true
    },
  }
}
