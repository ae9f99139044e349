import { expect, it } from 'vitest'
import { cleanedPdf, refuseStrangePdf } from './pdf-clean.ts'

// A file as large as may be sent, made of what a reader of PDF looks for.

it.each(['x', '/Info 1 0 R ', '1 0 obj ', '/Info 1 0 R 1 0 obj <</Title (', '/Encrypt ', '<?xpacket begin '])(
  'comes to an end in 25 MB of ”%s”, and lets others have their turn meanwhile',
  async (piece) => {
    const file = Buffer.concat([Buffer.from('%PDF-1.7\n\n%%EOF\n', 'latin1'), Buffer.alloc(25 * 1024 ** 2, piece)])
    let turns = 0
    const turning = setInterval(() => turns++, 5)
    const began = process.cpuUsage()
    await refuseStrangePdf(file)
    await cleanedPdf(file)
    clearInterval(turning)
    // Counts processor time and not clock time, which on a busy machine belongs mostly to other programs.
    const { user, system } = process.cpuUsage(began)
    // Work that takes more than a moment must yield several times; the benchmark measures how long others wait.
    if (user + system > 500_000) expect(turns).toBeGreaterThan(3)
  },
  180_000,
)
