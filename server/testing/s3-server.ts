import { afterAll } from 'vitest'
import type { S3Settings } from '../platform/files/s3-call.ts'
import type { S3Server } from './s3-service.ts'
import { openS3Server } from './s3-service.ts'

/** The S3 service of a test file, closed with it. */
export async function startS3Server(overrides: Partial<S3Settings> = {}): Promise<S3Server> {
  const server = await openS3Server(overrides)
  afterAll(server.leave)
  return server
}
