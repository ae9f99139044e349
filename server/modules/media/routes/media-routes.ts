import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { sharedForSite, sharedMedia, siteMedia, uploadPartBytes } from '#contract/media/media.ts'
import type { mediaEndpoints } from '#contract/media/media.ts'
import type { MediaRules } from '#contract/media-facts.ts'
import type { SiteDb } from '../../../platform/database/database.ts'
import { notFound } from '../../../platform/errors.ts'
import type { JobBell } from '../../../platform/jobs/job-bell.ts'
import type { Answer, Call } from '../../../platform/http/handle.ts'
import type { SentFile } from '../../../platform/http/send-file.ts'
import type { AccessDeps } from '../../auth/auth.ts'
import { federationEditors, onSite } from '../../auth/auth.ts'
import { changeCollection, collectionsOf, createCollection, deleteCollection } from '../bank/collections.ts'
import { changeManyMedia, changeMedia } from '../bank/media-change.ts'
import { sharedLibrary } from '../media-facts.ts'
import { sendImage, sendKeptFile } from '../files/media-files.ts'
import { countMedia, isForSite, listMedia } from '../bank/media-list.ts'
import { tryAgain } from '../files/media-size-job.ts'
import type { SizeDeps } from '../files/media-sizes.ts'
import { deleteMediaForever, restoreMedia, trashManyMedia, trashMedia } from '../bank/media-trash.ts'
import { readMedia } from '../media-view.ts'
import { setHidden, withdrawConsent } from '../bank/media-withheld.ts'
import type { MediaActor, MediaWork } from '../media-work.ts'
import { finishUpload } from '../uploads/upload-finish.ts'
import { abandonUpload, beginUpload, receivePart, uploadState } from '../uploads/upload-parts.ts'

interface MediaDeps extends AccessDeps, SizeDeps {
  readonly log: FastifyBaseLogger
  readonly pictureBell: JobBell
  /** The site's rules for pictures; passed in, because this module may not import settings. */
  readonly rulesOf: (site: SiteDb) => Promise<MediaRules>
}

/** Federation media must have a credit and a licence, whatever the rules of a site are. */
const sharedRules: MediaRules = { isCreditRequired: true, isLicenceRequired: true }

const rulesFor = async (deps: MediaDeps, library: SiteDb): Promise<MediaRules> =>
  library.siteId === sharedLibrary ? sharedRules : deps.rulesOf(library)

/** A call on one library, a site's or the federation's; no transaction is open yet. */
interface LibraryCall {
  readonly libraryId: string
  readonly actor: MediaActor
}

/** Registers the calls of one library. The calls themselves are the same in both scopes. */
interface LibraryScope {
  handle<E extends Endpoint>(endpoint: E, work: (call: Call<E> & LibraryCall) => Promise<Answer<E>>): void
}

/** The calls of a site and of the administration differ only in their paths. */
type Calls = ReturnType<typeof mediaEndpoints<'site/:siteId'>>

/** Runs a step in a transaction of the library. */
const inLibrary = <T>(deps: MediaDeps, { libraryId, actor }: LibraryCall, step: (work: MediaWork) => Promise<T>): Promise<T> =>
  deps.database.inSite(libraryId, (library) => step({ library, actor }))

const reading = <T>(deps: MediaDeps, { libraryId }: LibraryCall, step: (library: SiteDb) => Promise<T>): Promise<T> =>
  deps.database.inSite(libraryId, step, 'read')

const viewer = ({ actor }: LibraryCall) => ({ userId: actor.userId, now: actor.now })

function registerReading(deps: MediaDeps, scope: LibraryScope, calls: Calls): void {
  scope.handle(calls.list, (call) => reading(deps, call, (library) => listMedia(library, library.siteId, call.query, viewer(call))))
  scope.handle(calls.counts, (call) =>
    reading(deps, call, async (library) => {
      const [counted, rules] = await Promise.all([countMedia(library, viewer(call)), rulesFor(deps, library)])
      return { ...counted, rules }
    }),
  )
  scope.handle(calls.read, (call) => reading(deps, call, (library) => readMedia(library, call.params.mediaId)))
  scope.handle(calls.collections, (call) => reading(deps, call, async (library) => ({ collections: await collectionsOf(library) })))
}

function registerWriting(deps: MediaDeps, scope: LibraryScope, calls: Calls): void {
  /** A step with one picture; answers with its new state. */
  const answered = (call: LibraryCall, id: string, step: (work: MediaWork) => Promise<unknown>) =>
    inLibrary(deps, call, async (work) => {
      await step(work)
      return readMedia(work.library, id)
    })
  scope.handle(calls.change, (call) => {
    const { mediaId } = call.params
    return answered(call, mediaId, (work) => changeMedia(work, mediaId, call.body.changes, call.body.version))
  })
  scope.handle(calls.changeMany, (call) =>
    inLibrary(deps, call, async (work) => ({ changed: await changeManyMedia(work, call.body.ids, call.body.changes) })),
  )
  scope.handle(calls.trash, (call) => inLibrary(deps, call, (work) => trashMedia(work, call.params.mediaId, call.body.version)))
  scope.handle(calls.trashMany, (call) => inLibrary(deps, call, (work) => trashManyMedia(work, call.body.ids)))
  scope.handle(calls.restore, (call) => {
    const { mediaId } = call.params
    return answered(call, mediaId, (work) => restoreMedia(work, mediaId, call.body.version))
  })
  scope.handle(calls.deleteForever, async (call) => {
    await inLibrary(deps, call, (work) => deleteMediaForever(work, call.params.mediaId, call.body.confirmation))
    return undefined
  })
  scope.handle(calls.withdrawConsent, (call) => {
    const { mediaId } = call.params
    return answered(call, mediaId, (work) => withdrawConsent(work, mediaId, call.body.version))
  })
  scope.handle(calls.setHidden, (call) => {
    const { mediaId } = call.params
    return answered(call, mediaId, async (work) => setHidden(work, mediaId, call.body, await rulesFor(deps, work.library)))
  })
  scope.handle(calls.makeSizes, (call) => answered(call, call.params.mediaId, (work) => tryAgain(work, call.params.mediaId)))
  scope.handle(calls.createCollection, (call) => inLibrary(deps, call, (work) => createCollection(work, call.body)))
  scope.handle(calls.changeCollection, (call) =>
    inLibrary(deps, call, (work) => changeCollection(work, call.params.collectionId, call.body)),
  )
  scope.handle(calls.deleteCollection, async (call) => {
    await inLibrary(deps, call, (work) => deleteCollection(work, call.params.collectionId))
    return undefined
  })
}

function registerUploads(deps: MediaDeps, scope: LibraryScope, calls: Calls): void {
  scope.handle(calls.beginUpload, async (call) => {
    const begun = await beginUpload(deps, call, call.body)
    // The file is on its way.
    deps.images.prepare()
    return begun
  })
  scope.handle(calls.uploadState, (call) => uploadState(deps, call, call.params.uploadId))
  scope.handle(calls.finishUpload, (call) => finishUpload(deps, call, call.params.uploadId))
  scope.handle(calls.abandonUpload, async (call) => {
    await abandonUpload(deps, call, call.params.uploadId)
    return undefined
  })
}

/** Only the routes for parts of a file accept bytes as a body. */
function acceptBytes(app: FastifyInstance, register: (inside: FastifyInstance) => void): void {
  app.register(async (inside) => {
    const options = { parseAs: 'buffer', bodyLimit: uploadPartBytes } as const
    inside.addContentTypeParser('application/octet-stream', options, (_request, bytes, done) => done(null, bytes))
    register(inside)
  })
}

const registerParts = (deps: MediaDeps, scope: LibraryScope, calls: Calls): void =>
  scope.handle(calls.uploadPart, (call) => receivePart(deps, call, call.params.uploadId, call.params.offset, call.body))

/** Pictures and files of a library, for the callers of the scope. */
function registerFiles(
  deps: MediaDeps,
  handleFile: (path: string, work: (params: { mediaId: string; name: string }, askerId: string) => Promise<SentFile>) => void,
  root: string,
  libraryOf: (askerId: string) => string,
): void {
  handleFile(`${root}/:mediaId/image/:name`, ({ mediaId, name }, askerId) =>
    sendImage(deps, { askerId, libraryId: libraryOf(askerId) }, mediaId, name),
  )
  handleFile(`${root}/:mediaId/file`, ({ mediaId }, askerId) =>
    sendKeptFile(deps, { askerId, libraryId: libraryOf(askerId) }, mediaId),
  )
}

export function registerMediaRoutes(app: FastifyInstance, deps: MediaDeps): void {
  const siteScope = (needed: 'reader' | 'writer', inside: FastifyInstance, register: (scope: LibraryScope) => void): void =>
    onSite(inside, deps, needed, (scope) =>
      register({
        handle: (endpoint, work) =>
          scope.handleAcross(endpoint, ({ user, role, siteId, ...call }) =>
            work({ ...call, libraryId: siteId, actor: { userId: user.id, role, now: call.now } }),
          ),
      }),
    )
  const sharedScope = (inside: FastifyInstance, register: (scope: LibraryScope) => void): void =>
    federationEditors(inside, deps, (scope) =>
      register({
        handle: (endpoint, work) =>
          scope.handleAcross(endpoint, ({ user, ...call }) =>
            work({ ...call, libraryId: sharedLibrary, actor: { userId: user.id, role: 'siteAdmin', now: call.now } }),
          ),
      }),
    )
  // The paths differ in one parameter, which only the scope reads.
  const shared = sharedMedia as unknown as Calls

  siteScope('reader', app, (scope) => registerReading(deps, scope, siteMedia))
  siteScope('writer', app, (scope) => {
    registerWriting(deps, scope, siteMedia)
    registerUploads(deps, scope, siteMedia)
  })
  sharedScope(app, (scope) => {
    registerReading(deps, scope, shared)
    registerWriting(deps, scope, shared)
    registerUploads(deps, scope, shared)
  })
  acceptBytes(app, (inside) => {
    siteScope('writer', inside, (scope) => registerParts(deps, scope, siteMedia))
    sharedScope(inside, (scope) => registerParts(deps, scope, shared))
  })

  onSite(app, deps, 'reader', (scope) => {
    scope.handle(sharedForSite.list, (call) =>
      listMedia(call.site, sharedLibrary, call.query, { userId: call.user.id, now: call.now }),
    )
    scope.handle(sharedForSite.read, async (call) => {
      if (!(await isForSite(call.site, call.params.mediaId))) throw notFound()
      const media = await readMedia(call.site, call.params.mediaId, sharedLibrary)
      // Consent data stay between the people and the federation.
      return {
        ...media,
        consentNote: '',
        consentOn: null,
        suggestedCredit: '',
        suggestedLicence: '',
        suggestedAlt: '',
        replaced: null,
      }
    })
    const onFile = (path: string, work: (params: { mediaId: string; name: string }, askerId: string) => Promise<SentFile>) =>
      scope.handleFile(path, ({ params, siteId }) => work(params as never, siteId))
    registerFiles(deps, onFile, siteMedia.list.path, (siteId) => siteId)
    registerFiles(deps, onFile, sharedForSite.list.path, () => sharedLibrary)
  })
  federationEditors(app, deps, (scope) => {
    const onFile = (path: string, work: (params: { mediaId: string; name: string }, askerId: string) => Promise<SentFile>) =>
      scope.handleFile(path, ({ params }) => work(params as never, sharedLibrary))
    registerFiles(deps, onFile, sharedMedia.list.path, () => sharedLibrary)
  })
}
