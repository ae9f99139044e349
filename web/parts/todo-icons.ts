import type { Icon } from '@tabler/icons-react'
import {
  IconBell,
  IconBook,
  IconClockExclamation,
  IconEye,
  IconMailX,
  IconPencil,
  IconUserCheck,
  IconUsers,
} from '@tabler/icons-react'
import type { TodoKind } from '#contract/attention/todo-kinds.ts'

/** Beside the words of a kind, on the start page and in Att göra. A kind without one has a warning. */
export const todoIcons: Readonly<Partial<Record<TodoKind, Icon>>> = {
  messageUndelivered: IconMailX,
  invitationUsed: IconUserCheck,
  roleEnding: IconUserCheck,
  healthReminder: IconBell,
  reviewWanted: IconEye,
  changesWanted: IconPencil,
  reviewDue: IconBook,
  mediaEnding: IconClockExclamation,
  pictureRecalled: IconClockExclamation,
  assignmentEnding: IconUsers,
}
