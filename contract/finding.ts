import type { MediaFacts, MediaRules } from './media-facts.ts'
import type { MediaRef } from './media-use.ts'

/** One thing to mend. `blocking` stops every way of publishing, for every role; `advice` does not. Spec 2.0.8. */
export interface Finding {
  readonly code:
    | 'TITLE_EMPTY'
    | 'BODY_EMPTY'
    | 'HEADING_EMPTY'
    | 'HEADING_SKIP'
    | 'LINK_EMPTY'
    | 'LINK_BROKEN_INTERNAL'
    | 'LINK_GENERIC'
    | 'TABLE_NO_HEADER'
    | 'EMBED_NO_TITLE'
    | 'PNR_IN_TEXT'
    | 'CONTACT_HIDDEN'
    | 'PLACEHOLDER_LEFT'
    | 'READ_HARD'
    | 'ALLCAPS'
    | 'LONG_PARA'
    | 'NO_LEAD'
    | 'VIDEO_NO_CAPTIONS'
    | 'ALT_MISSING'
    | 'ALT_FILENAME'
    | 'ALT_GENERIC'
    | 'ALT_LONG'
    | 'ALT_EQ_CAPTION'
    | 'CREDIT_MISSING'
    | 'LICENCE_EXPIRED'
    | 'LICENCE_ENDING'
    | 'LICENCE_UNKNOWN'
    | 'CONSENT_MISSING'
    | 'CONSENT_WITHDRAWN'
    | 'MEDIA_GONE'
    | 'MEDIA_HIDDEN'
    | 'MEDIA_RECALLED'
    | 'NO_IMAGE'
    | 'NAME_TAKEN'
    | 'PIN_LIMIT'
    | 'FIELD_MISSING'
    | 'TITLE_LONG'
    | 'DATE_AHEAD'
    | 'CATEGORY_GONE'
    | 'PARENT_TRASHED'
    | 'REQUIRED_PAGE'
    | 'POLICY_AREA_GONE'
    | 'PROGRAMME_GONE'
    | 'NO_POLICY_AREA'
    | 'SUMMARY_STYLE'
    | 'REVIEW_DUE'
    | 'LANGUAGE_DOUBTFUL'
    | 'EVENT_TIME'
    | 'EVENT_NO_PLACE'
    | 'EVENT_SIGN_UP'
  readonly level: 'blocking' | 'advice'
  readonly field: string
  readonly message: string
  /** The index of the block in the document; absent if the finding is about the whole field. */
  readonly block?: number
  /** The picture or document that it is about. */
  readonly media?: MediaRef
  /** The finding is not certain: an answer for each of these keys makes it go (finding-answers.ts). Absent or empty: it is certain. */
  readonly answerKeys?: string[] | undefined
  /** The correction that `fixFinding` makes without losing a word; absent if only a person can correct it. */
  readonly fix?: 'headingLevel' | 'removeHeading' | 'unlink' | 'headerRow'
}

/** Facts that the check needs besides the text. A rule whose fact is absent is skipped. */
export interface TextFacts {
  /** Ids of items that links of the text lead to and that the public cannot read. */
  readonly unpublished?: ReadonlySet<string>
  /** Paths within the site, as the links of the text have them, at which the site shows nothing. */
  readonly unmet?: ReadonlySet<string>
  /** E-mail addresses and telephone numbers that persons of the site have hidden. */
  readonly hiddenContacts?: readonly string[]
  /** The pictures and documents of the draft, by `mediaKey`. A missing key means that the file is gone. */
  readonly media?: ReadonlyMap<string, MediaFacts>
  readonly mediaRules?: MediaRules
  /** The Swedish date on which the text would be public, `2026-11-21`. */
  readonly day?: string
  /** Placeholders of settings are filled in when the text is shown, and any other name in braces is a mistake. */
  readonly fillsPlaceholders?: boolean
  /** `easy`: for readers of easy Swedish; `foreign`: not in Swedish, so that advice about Swedish says nothing. */
  readonly reading?: 'easy' | 'foreign'
}

export const blockingFindings = (findings: readonly Finding[]): Finding[] =>
  findings.filter((finding) => finding.level === 'blocking')
