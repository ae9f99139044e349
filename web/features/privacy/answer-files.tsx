import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { Finding } from '#contract/privacy/finding.ts'
import { saveAsJson, saveAsText } from './save-answer.ts'

const icon = <IconDownload size={18} aria-hidden />

/** The answer as a letter and as data. */
export const AnswerFiles = ({ findings, day }: { findings: readonly Finding[]; day: string }) => (
  <>
    <Button variant="default" leftSection={icon} onClick={() => saveAsText(findings, day)}>
      Hämta som text
    </Button>
    <Button variant="default" leftSection={icon} onClick={() => saveAsJson(findings, day)}>
      Hämta som JSON
    </Button>
  </>
)
