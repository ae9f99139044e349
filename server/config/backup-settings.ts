import { isAbsolute } from 'node:path'
import { z } from 'zod'
import type { S3Settings } from '../platform/files/s3-call.ts'
import { StartupError } from '../platform/startup-error.ts'

// Where backups go, and for whom they are encrypted. All of it is optional: without it there are no backups of Kansli's own.

const given = (about: string) => z.string().min(1).optional().describe(about)

export const backupShape = {
  BACKUP_RECIPIENTS: z
    .string()
    .transform((value) => value.split(/[\s,]+/).filter(Boolean))
    .refine((keys) => keys.every((key) => /^age1[0-9a-z]{58,}$/.test(key)), 'ska vara öppna nycklar som börjar på age1')
    .default([])
    .describe(
      'Öppna nycklar som säkerhetskopior krypteras till, från backup new-key eller age-keygen. Den hemliga nyckeln ska inte finnas på servern.',
    ),
  BACKUP_FOLDER: z
    .string()
    .refine(isAbsolute, 'ska vara en hel sökväg, som /mnt/kopior')
    .optional()
    .describe('Mappen för säkerhetskopior. Den ska ligga på en annan maskin eller disk än DATA_DIR.'),
  BACKUP_S3_ENDPOINT: z
    .string()
    .refine((value) => URL.canParse(value) && new URL(value).origin === value, 'ska vara en adress utan sökväg')
    .optional()
    .describe('Objektlagring för säkerhetskopior, i stället för BACKUP_FOLDER.'),
  BACKUP_S3_BUCKET: given('Hinken för säkerhetskopior.'),
  BACKUP_S3_REGION: given('Dess region.'),
  BACKUP_S3_ACCESS_KEY_ID: given('Nyckeln till den.'),
  BACKUP_S3_SECRET_ACCESS_KEY: given('Hemligheten till BACKUP_S3_ACCESS_KEY_ID.'),
  BACKUP_S3_PREFIX: z
    .string()
    .regex(/^[a-z0-9][a-z0-9_-]*(\/[a-z0-9_-]+)*\/?$/, 'ska vara små bokstäver, siffror, - _ och /')
    .optional()
    .describe('Vad alla namn i den hinken börjar med.'),
  BACKUP_DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'ska börja med postgres://')
    .optional()
    .describe(
      'Databasen i DATABASE_URL, som en roll som får läsa allt (BYPASSRLS och pg_read_all_data). Behövs inte med den inbyggda databasen.',
    ),
  BACKUP_HOUR: z.coerce
    .number('ska vara 0–23')
    .int('ska vara 0–23')
    .min(0, 'ska vara 0–23')
    .max(23, 'ska vara 0–23')
    .optional()
    .describe('Timmen, svensk tid, då en av noderna gör dygnets säkerhetskopia. Utan den görs kopior bara med kommandot backup.'),
}

const Shape = z.object(backupShape)

export interface BackupSettings {
  readonly recipients: readonly string[]
  readonly to: { readonly folder: string } | { readonly s3: S3Settings }
  /** Null: the embedded database. */
  readonly databaseUrl: string | null
  /** 0–23 in Swedish time; null: only by command. */
  readonly hour: number | null
}

/** Null without any of the settings. Throws StartupError when some are missing. */
export function backupOf(env: z.infer<typeof Shape>): BackupSettings | null {
  const s3 = {
    BACKUP_S3_ENDPOINT: env.BACKUP_S3_ENDPOINT,
    BACKUP_S3_BUCKET: env.BACKUP_S3_BUCKET,
    BACKUP_S3_REGION: env.BACKUP_S3_REGION,
    BACKUP_S3_ACCESS_KEY_ID: env.BACKUP_S3_ACCESS_KEY_ID,
    BACKUP_S3_SECRET_ACCESS_KEY: env.BACKUP_S3_SECRET_ACCESS_KEY,
  }
  const usesS3 = Object.values(s3).some((value) => value !== undefined)
  if (!usesS3 && env.BACKUP_FOLDER === undefined && env.BACKUP_RECIPIENTS.length === 0) {
    if (env.BACKUP_HOUR !== undefined || env.BACKUP_DATABASE_URL !== undefined)
      throw new StartupError(
        'BACKUP_HOUR och BACKUP_DATABASE_URL behöver BACKUP_FOLDER eller BACKUP_S3_ENDPOINT, och BACKUP_RECIPIENTS.',
      )
    return null
  }
  if (env.BACKUP_RECIPIENTS.length === 0)
    throw new StartupError('Säkerhetskopior behöver BACKUP_RECIPIENTS: gör en nyckel med backup new-key.')
  const { databaseUrl, hour } = { databaseUrl: env.BACKUP_DATABASE_URL ?? null, hour: env.BACKUP_HOUR ?? null }
  return { recipients: env.BACKUP_RECIPIENTS, to: targetOf(env, s3, usesS3), databaseUrl, hour }
}

function targetOf(env: z.infer<typeof Shape>, s3: Record<string, string | undefined>, usesS3: boolean): BackupSettings['to'] {
  if (usesS3 && env.BACKUP_FOLDER !== undefined) throw new StartupError('Ange BACKUP_FOLDER eller BACKUP_S3_ENDPOINT, inte båda.')
  if (env.BACKUP_FOLDER !== undefined) return { folder: env.BACKUP_FOLDER }
  const missing = Object.entries(s3).flatMap(([name, value]) => (value === undefined ? [name] : []))
  if (!usesS3) throw new StartupError('Säkerhetskopior behöver BACKUP_FOLDER eller BACKUP_S3_ENDPOINT.')
  if (missing.length > 0)
    throw new StartupError(`Objektlagringen för säkerhetskopior är bara halvt inställd: ${missing.join(', ')} saknas.`)
  return {
    s3: {
      endpoint: s3['BACKUP_S3_ENDPOINT'] ?? '',
      bucket: s3['BACKUP_S3_BUCKET'] ?? '',
      region: s3['BACKUP_S3_REGION'] ?? '',
      accessKeyId: s3['BACKUP_S3_ACCESS_KEY_ID'] ?? '',
      secretAccessKey: s3['BACKUP_S3_SECRET_ACCESS_KEY'] ?? '',
      prefix: env.BACKUP_S3_PREFIX ? env.BACKUP_S3_PREFIX.replace(/\/?$/, '/') : '',
    },
  }
}
