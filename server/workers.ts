import type { FastifyInstance } from 'fastify'
import { itemAreas } from './item-areas.ts'
import { contactJobs, forgettingJobs } from './modules/contact/contact-jobs.ts'
import { forgetSignUpJobs, signUpJobs } from './modules/news/sign-up-jobs.ts'
import { itemJobs } from './modules/items/life/item-jobs.ts'
import { designJobs } from './modules/design/federation-pictures.ts'
import { forgettingSubscriptions, newsletterJobs } from './modules/newsletter/newsletter-jobs.ts'
import { letterJobs } from './modules/letters/letter-jobs.ts'
import { sortingJobs } from './modules/letters/sort-matters.ts'
import { mediaJobs, restOfSizesJobs } from './modules/media/routes/media-jobs.ts'
import { webhookJobs } from './modules/webhooks/webhook-jobs.ts'
import { openFence } from './start/open-fence.ts'
import type { JobBell } from './platform/jobs/job-bell.ts'
import type { Job } from './platform/jobs/jobs.ts'
import { startJobLanes } from './platform/jobs/job-lanes.ts'
import { startJobWorker } from './platform/jobs/jobs.ts'
import type { ScanFile } from './platform/files/virus-scanner.ts'
import type { ImageWork } from './platform/images/image-work.ts'
import type { Mailer } from './platform/mail/mailer.ts'
import { createLetterWriter } from './public-site/newsletter/letter-writer.ts'
import type { SweepDeps } from './sweeps.ts'
import { exportJobs } from './site-export/export-job.ts'
import { longestInBackups } from './backup/retention.ts'
import { privacyJobs } from './privacy/privacy-jobs.ts'
import { importJobs } from './site-export/reading/import-job.ts'
import { wordpressFetchJobs, wordpressJobs } from './wordpress/wordpress-jobs.ts'
import { createTextReader } from './wordpress/converting/text-reader.ts'
import { deletionJobs } from './site-deletion/delete-site.ts'
import { mergeJobs } from './site-merge/merge-jobs.ts'
import { areasByName } from './site-export/reading/opened-copy.ts'
import { visitingOf } from './site-export/site-origin.ts'
import { faultLine } from './platform/logged-fault.ts'

// The workers of the job queue, by what they must not delay.

/** Short, because an editor waits for the picture just uploaded, perhaps to another process. */
const picturePauseMs = 500
/** Receivers answer within seconds, and a slow one delays only its own calls. */
const webhooksAtOnce = 20
const webhooksEveryMs = 2000
/** Newsletters that are sent at once, each one letter at a time: mail servers dislike more from one sender. */
const newslettersAtOnce = 4
const newslettersEveryMs = 2000

interface RunningDeps extends SweepDeps {
  readonly images: ImageWork
  readonly scan: ScanFile | null
  /** Rung when a picture has been uploaded. */
  readonly pictureBell: JobBell
  readonly mailer: Mailer | null
}

interface Workers {
  /** Resolves when the jobs in progress have ended. */
  stop(): Promise<unknown>
}

/** Starts the workers of the job queue. Jobs that take long or wait for another server have workers of their own. */
export function startWorkers(deps: RunningDeps, sites: FastifyInstance): Workers {
  const { config, database, keys, clock, files, images, scan, pictureBell, mailer, log } = deps
  const onJobFault = (job: Job | null, error: unknown): void =>
    log.warn({ job: job?.kind ?? null, attempts: job?.attempts, fault: faultLine(error) }, 'a job failed and will be tried again')
  const worker = startJobWorker(
    database,
    {
      ...itemJobs(database, itemAreas),
      ...forgettingJobs(database),
      ...forgettingSubscriptions(database),
      ...forgetSignUpJobs(database),
      ...sortingJobs(database),
      ...designJobs(database),
    },
    clock,
    onJobFault,
  )
  // Pictures must not delay scheduled jobs, nor the last sizes of one picture the first of another.
  const mediaWorker = startJobWorker(database, mediaJobs(deps), clock, onJobFault, picturePauseMs, pictureBell)
  const sizesWorker = startJobWorker(database, restOfSizesJobs(deps), clock, onJobFault, picturePauseMs, pictureBell)
  // An export takes as long as a whole site needs.
  const exporting = startJobWorker(
    database,
    {
      ...exportJobs({ database, files, visit: visitingOf(sites), sitesUrl: config.sitesUrl }),
      ...importJobs({ database, files, images, scan, areas: itemAreas }),
      ...wordpressJobs({ database, files, images, scan, areas: itemAreas, texts: createTextReader() }),
      ...deletionJobs({ database, files }),
      ...mergeJobs({ database, files, areas: areasByName(itemAreas) }),
      ...privacyJobs({ database, files, areas: itemAreas, backupDays: config.backup && longestInBackups }),
    },
    clock,
    onJobFault,
  )
  // Files of another website, one at a time and with pauses, must not delay exports.
  const fence = openFence(config)
  const fetching = startJobWorker(
    database,
    wordpressFetchJobs({ database, files, images, scan, areas: itemAreas, fence, config }),
    clock,
    onJobFault,
  )
  // A worker of its own: a mail server that does not answer must not delay publishing.
  const mailing =
    mailer &&
    startJobWorker(
      database,
      {
        ...contactJobs(database, { mailer, log }),
        ...signUpJobs({ database, mailer, keys, config, log }),
        ...letterJobs({ database, mailer, config, log }),
      },
      clock,
      onJobFault,
    )

  // A newsletter takes as long as its receivers need, and must not delay other letters.
  const newsletters =
    mailer &&
    startJobLanes(
      database,
      newsletterJobs({ database, mailer, keys, letters: createLetterWriter(deps), clock, log }),
      clock,
      onJobFault,
      { atOnce: newslettersAtOnce, lookEveryMs: newslettersEveryMs },
    )

  const telling = startJobLanes(database, webhookJobs({ database, keys, config, fence, clock }), clock, onJobFault, {
    atOnce: webhooksAtOnce,
    lookEveryMs: webhooksEveryMs,
  })
  return {
    stop() {
      // Not awaited: an interrupted export is made again.
      const left = [exporting, fetching].map((one) => one.leave())
      return Promise.all([
        ...left,
        ...[worker, mediaWorker, sizesWorker, telling, mailing, newsletters].map(async (one) => one?.stop()),
      ])
    },
  }
}
