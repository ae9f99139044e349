import { isBlank } from '#contract/blank.ts'
import { NativeSelect } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import type { Comment } from '#contract/items/comments.ts'
import { passageAt, passageLength } from '#contract/rich-text/passages.ts'
import type { CommentDraft, CommentDrafts } from './comment-drafts.ts'
import { CommentForm } from './comment-form.tsx'
import type { CommentAbout, CommentPlace } from './comment-queries.ts'
import { sendComment } from './comment-queries.ts'
import { shortened } from './comment-words.ts'
import { spanBetween, textLines } from './text-lines.ts'

/** The draft of a comment of one's own, in `CommentDrafts`. */
export const newDraft = 'ny'

/**
 * Begins a comment on the words that are marked in a text, or goes on with the one that was begun. Returns why that cannot be;
 * null when it can.
 */
export function beginOn(drafts: CommentDrafts, field: string | null, editor: Editor | undefined): string | null {
  const lines = editor && textLines(editor.state.doc)
  const span = editor && lines && spanBetween(lines, editor.state.selection)
  const about = field !== null && lines && span ? { field, passage: passageAt(lines.text, span) } : null
  if (about && about.passage.quote.length > passageLength.max) return 'Markera ett kortare stycke, högst 2 000 tecken.'
  const kept = drafts.read(newDraft)
  if (about || kept === null) drafts.keep(newDraft, { text: kept?.text ?? '', about, key: kept?.key ?? crypto.randomUUID() })
  return null
}

interface NewCommentProps {
  place: CommentPlace
  drafts: CommentDrafts
  texts: ReadonlyMap<string, Editor>
  /** `Hela nyheten` */
  wholeLabel: string
  /** Saves the text first, so that the marked words are there for the others. */
  beforeSend: () => Promise<unknown>
  onSent: (comment: Comment) => void
  onClose: () => void
}

/** The choices of what a comment is about: for those who cannot mark with a pointer, each paragraph of the texts. */
function choicesOf(texts: ReadonlyMap<string, Editor>, marked: CommentAbout, wholeLabel: string) {
  const choices: { label: string; about: CommentAbout }[] = [{ label: wholeLabel, about: null }]
  if (marked) choices.push({ label: `Markerat: ”${shortened(marked.passage.quote)}”`, about: marked })
  for (const [field, editor] of texts) {
    const { text, lines } = textLines(editor.state.doc)
    for (const line of lines) {
      if (isBlank(line.text)) continue
      const to = line.offset + Math.min(line.text.length, passageLength.max)
      const about = { field, passage: passageAt(text, { from: line.offset, to }) }
      if (marked === null || about.passage.quote !== marked.passage.quote) choices.push({ label: shortened(line.text), about })
    }
  }
  return choices
}

/** The form for a new comment. Its words and what it is about are kept until it is stored. */
export function NewComment({ place, drafts, texts, wholeLabel, beforeSend, onSent, onClose }: NewCommentProps) {
  const [draft, setDraft] = useState<CommentDraft>(
    () => drafts.read(newDraft) ?? { text: '', about: null, key: crypto.randomUUID() },
  )
  // What was marked when the form opened stays a choice.
  const [choices] = useState(() => choicesOf(texts, draft.about, wholeLabel))
  const keep = (next: CommentDraft) => {
    setDraft(next)
    drafts.keep(newDraft, next)
  }
  const chosen = choices.findIndex(({ about }) => about?.passage.quote === draft.about?.passage.quote)
  return (
    <CommentForm
      label="Kommentar"
      submitLabel="Kommentera"
      draft={draft}
      onChange={keep}
      send={async ({ text, about, key }) => {
        await beforeSend()
        return sendComment(place, text, about, key)
      }}
      onSent={(comment) => {
        drafts.keep(newDraft, null)
        onSent(comment)
      }}
      onClose={onClose}
      hasFocus
    >
      <NativeSelect
        label="Gäller"
        value={String(Math.max(0, chosen))}
        data={choices.map(({ label }, index) => ({ value: String(index), label }))}
        onChange={(event) =>
          keep({ ...draft, about: choices[Number(event.currentTarget.value)]?.about ?? null, key: crypto.randomUUID() })
        }
      />
    </CommentForm>
  )
}
