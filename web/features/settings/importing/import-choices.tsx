import '@mantine/core/styles/Input.css'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useId, useState } from 'react'
import { newsCategories, ownNewsCategoryCount } from '#contract/news/news-categories.ts'
import { newsBylineLength } from '#contract/news/news.ts'
import type { WordpressChoices, WordpressContents, WordpressImport } from '#contract/wordpress/wordpress-imports.ts'
import { call } from '#web/api/call.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { bytesText } from '#web/parts/media/media-words.ts'
import styles from '#web/parts/reading-in.module.css'
import { FormSection } from '#web/ui/form-frame.tsx'
import { Card, Heading, Row, Small, Stack } from '#web/ui/layout.tsx'
import { SwitchLine } from '#web/ui/switch-line.tsx'

const number = new Intl.NumberFormat('sv-SE')
const texts = (count: number): string => (count === 1 ? '1 text' : `${number.format(count)} texter`)
/** An old website may have hundreds of categories. */
const shownAtOnce = 20

const categoriesQuery = (siteId: string) =>
  queryOptions({
    queryKey: ['site', siteId, 'news-categories'] as const,
    queryFn: async ({ signal }) => (await call(newsCategories, { params: { siteId }, signal })).categories,
  })

const asOptions = [
  { value: 'news', label: 'Nyheter' },
  { value: 'pages', label: 'Sidor' },
  { value: 'none', label: 'Följer inte med' },
]

interface ImportChoicesProps {
  one: WordpressImport
  isRunning: boolean
  onRun: (choices: WordpressChoices) => void
  /** Below what is in the file. */
  fetching: ReactNode
  remove: ReactNode
}

/** What is in the file, and what becomes of it. */
export function ImportChoices(props: ImportChoicesProps) {
  const { contents } = props.one
  return contents && <Chosen {...props} contents={contents} />
}

type ChosenProps = ImportChoicesProps & { contents: WordpressContents }

function Chosen({ one, contents, isRunning, onRun, fetching, remove }: ChosenProps) {
  const siteId = useSiteId()
  const { data: categories } = useSuspenseQuery(categoriesQuery(siteId))
  const [choices, setChoices] = useState<WordpressChoices>(() => proposed(contents, categories))
  const set = (change: Partial<WordpressChoices>) => setChoices((now) => ({ ...now, ...change }))
  const added = Object.values(choices.categories).filter((value) => value === '+').length
  const room = ownNewsCategoryCount.max - categories.filter(({ isOwn }) => isOwn).length
  const types = contents.types.filter(({ isChosen }) => isChosen)

  return (
    <Stack gap={6}>
      <Contents one={one} contents={contents} />
      {fetching}
      <Stack as="form" gap={6} onSubmit={(event) => (event.preventDefault(), onRun(choices))}>
        <FormSection title="Vad det blir" lead="Allt blir utkast, som ni läser igenom och publicerar här.">
          {types.map(({ type, label, count, as }) => (
            <NativeSelect
              key={type}
              label={`${label} (${number.format(count)})`}
              data={asOptions}
              value={choices.types[type] ?? as}
              onChange={(event) =>
                set({ types: { ...choices.types, [type]: event.currentTarget.value as WordpressChoices['types'][string] } })
              }
            />
          ))}
          <SwitchLine
            label="Ta med det som inte var publicerat"
            about={`Utkast och privata texter i WordPress: ${number.format(contents.drafts)}.`}
            isOn={choices.withDrafts}
            onChange={(withDrafts) => set({ withDrafts })}
          />
        </FormSection>
        {contents.categories.length > 0 && (
          <FormSection title="Kategorier" lead="En nyhet har en kategori här. Flera kategorier i WordPress kan bli samma.">
            <Portion
              all={contents.categories}
              renderOne={({ slug, name, count }) => (
                <NativeSelect
                  key={slug}
                  label={`${name} (${texts(count)})`}
                  data={[
                    { value: '', label: 'Den vanliga kategorin' },
                    { value: '+', label: `Ny kategori: ${name}` },
                    ...categories.map(({ id, name: known }) => ({ value: id, label: known })),
                  ]}
                  value={choices.categories[slug] ?? ''}
                  onChange={(event) => set({ categories: { ...choices.categories, [slug]: event.currentTarget.value } })}
                />
              )}
            />
            {added > room && (
              <Small tone="error" role="alert">
                Sajten har plats för {room} nya kategorier. De som inte får plats blir den vanliga kategorin.
              </Small>
            )}
          </FormSection>
        )}
        {contents.authors.length > 0 && (
          <FormSection
            title="Avsändare"
            lead="Så står den som skrev i texterna. Lämna tomt för att sajten ska stå som avsändare. Inga konton skapas."
          >
            <Portion
              all={contents.authors}
              renderOne={({ login, name, count }) => (
                <TextInput
                  key={login}
                  label={`${name} (${texts(count)})`}
                  maxLength={newsBylineLength.max}
                  value={choices.authors[login] ?? name}
                  onChange={(event) => set({ authors: { ...choices.authors, [login]: event.currentTarget.value } })}
                />
              )}
            />
          </FormSection>
        )}
        <Row gap={3} wrap fill>
          <Button type="submit" loading={isRunning}>
            Läs in som utkast
          </Button>
          {remove}
        </Row>
      </Stack>
    </Stack>
  )
}

/** The first of many, and a button for more. */
function Portion<One>({ all, renderOne }: { all: readonly One[]; renderOne: (one: One) => ReactNode }) {
  const [shown, setShown] = useState(shownAtOnce)
  return (
    <>
      {all.slice(0, shown).map(renderOne)}
      {all.length > shown && (
        <Row gap={3}>
          <Button variant="default" onClick={() => setShown(shown + shownAtOnce)}>
            Visa fler ({number.format(all.length - shown)} kvar)
          </Button>
        </Row>
      )}
    </>
  )
}

/** The names that are known here are proposed; others become new ones while there is room. */
function proposed(
  contents: WordpressContents,
  categories: readonly { id: string; name: string; isOwn: boolean }[],
): WordpressChoices {
  let room = ownNewsCategoryCount.max - categories.filter(({ isOwn }) => isOwn).length
  const chosen = contents.categories.map(({ slug, name }): [string, string] => {
    const known = categories.find((one) => one.name.toLocaleLowerCase('sv') === name.toLocaleLowerCase('sv'))
    if (known) return [slug, known.id]
    if (slug === 'uncategorized' || slug === 'okategoriserade' || room-- <= 0) return [slug, '']
    return [slug, '+']
  })
  return { types: {}, categories: Object.fromEntries(chosen), authors: {}, withDrafts: true }
}

function Contents({ one, contents }: { one: WordpressImport; contents: WordpressContents }) {
  const id = useId()
  const { files, personalNumbers } = contents
  const notes = [
    ...(files.count > files.present
      ? [
          files.present === 0
            ? 'Inga bilder och filer finns med. Packa XML-filen tillsammans med mappen wp-content/uploads i en ZIP om de ska följa med.'
            : `Bilder och filer som inte finns i ZIP-filen: ${number.format(files.count - files.present)}.`,
        ]
      : []),
    ...(personalNumbers > 0
      ? [
          `${texts(personalNumbers)} innehåller något som ser ut som ett personnummer. Det står i rapporten vilka, och de går inte att publicera förrän det är borta.`,
        ]
      : []),
  ]
  return (
    <>
      <p>
        {contents.title === '' ? one.fileName : `Export av ${contents.title}, ${contents.url}.`}{' '}
        <Small as="span">{bytesText(one.bytes)}</Small>
      </p>
      <Card aria-labelledby={`${id}-antal`}>
        <Heading id={`${id}-antal`}>Det här finns i filen</Heading>
        <dl className={styles.counts}>
          {contents.types.map(({ type, label, count }) => (
            <div key={type}>
              <dt>{label}</dt>
              <dd>{number.format(count)}</dd>
            </div>
          ))}
        </dl>
        {notes.length > 0 && (
          <Stack as="ul" gap={2} className={styles.list}>
            {notes.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </Stack>
        )}
        {files.refusedCount > 0 && (
          <Stack gap={2}>
            <p>
              {files.refusedCount === 1
                ? 'En fil kan inte tas emot och följer inte med:'
                : `${number.format(files.refusedCount)} filer kan inte tas emot och följer inte med:`}
            </p>
            <Stack as="ul" gap={2} className={styles.list}>
              {files.refused.map(({ name, reason }, at) => (
                <li key={at}>{reason.startsWith(name) ? reason : `${name}: ${reason}`}</li>
              ))}
              {files.refusedCount > files.refused.length && (
                <li>{`Och ${number.format(files.refusedCount - files.refused.length)} till. De står i rapporten efter inläsningen.`}</li>
              )}
            </Stack>
          </Stack>
        )}
      </Card>
    </>
  )
}
