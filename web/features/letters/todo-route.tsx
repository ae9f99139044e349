import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { todoPlace, todoTitle, todoWords } from '#contract/attention/todo-words.ts'
import type { Todo } from '#contract/attention/todo.ts'
import { sitesAtFirst } from '#contract/users-and-sites/site-paths.ts'
import type { MySite } from '#contract/users-and-sites/sites.ts'
import { areFirst, useMySites } from '#web/api/session.ts'
import { ListFrame } from '#web/parts/lists/list-frame.tsx'
import { ListRow } from '#web/parts/lists/list-row.tsx'
import { ListSection } from '#web/parts/lists/list-section.tsx'
import { todoCount, todoText, useTodoCount } from '#web/parts/todo-count.ts'
import { todoIcons } from '#web/parts/todo-icons.ts'
import { dateText } from '#web/ui/dates.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorBox } from '#web/ui/error-screen.tsx'
import { HouseDrawing } from '#web/ui/house-drawing.tsx'
import { Small } from '#web/ui/layout.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { busySitesQuery, sitesAtOnce, siteTodosQuery } from './letter-queries.ts'

const inWords = (moment: string | null): string => (moment === null ? '' : dateText(moment))

/** Why it waits. */
const reasonOf = (todo: Todo): string => todoWords[todo.kind].reason(todo, inWords(todo.day), inWords(todo.since))

/** What waits for the person, site by site, each with a link to where it is done. */
export function TodoScreen() {
  const sites = useMySites()
  const [shown, setShown] = useState(sitesAtOnce)
  const { data: busy } = useQuery({ ...busySitesQuery, enabled: areFirst(sites) })
  const waiting = busy ?? sites.filter((site) => todoCount(site) > 0)
  const total = useTodoCount()
  return (
    <Screen
      title="Att göra"
      width="form"
      lead={total === 0 ? undefined : `${todoText(total)} väntar på dig.`}
      action={
        <LinkButton to="/auth/e-post" variant="default">
          Få det som e-post
        </LinkButton>
      }
    >
      {waiting.length === 0 && (
        <EmptyState drawing={<HouseDrawing />} action={<LinkButton to="/">Till startsidan</LinkButton>}>
          Inget väntar på dig just nu.
        </EmptyState>
      )}
      {waiting.slice(0, shown).map((site) => (
        <SiteTodos key={site.id} site={site} name={nameApart(site, waiting)} />
      ))}
      {waiting.length > shown && (
        <Button variant="default" onClick={() => setShown(shown + sitesAtOnce)}>
          Visa fler sajter
        </Button>
      )}
      {waiting.length <= shown && waiting.length >= sitesAtFirst - 1 && (
        <Small>Det finns mer. Det visas när det här är gjort.</Small>
      )}
    </Screen>
  )
}

/** The site's name, with its id where another site has the same name. */
const nameApart = ({ id, name }: MySite, sites: readonly MySite[]): string =>
  sites.some((other) => other.id !== id && other.name === name) ? `${name} (${id})` : name

function SiteTodos({ site: { id }, name }: { site: MySite; name: string }) {
  const { data, isError, refetch } = useQuery(siteTodosQuery(id))
  const heading = `att-gora-${id}`
  return (
    <ListSection id={heading} title={name}>
      {data === undefined && (isError ? <ErrorBox onRetry={() => void refetch()} /> : <ListSkeleton rows={2} />)}
      {data?.todos.length === 0 && <Small>Inget väntar här längre.</Small>}
      {data !== undefined && data.todos.length > 0 && (
        <ListFrame aria-labelledby={heading}>
          {data.todos.map((todo) => (
            <TodoRow key={`${todo.kind} ${todo.subject} ${todo.day}`} siteId={id} todo={todo} />
          ))}
        </ListFrame>
      )}
      {data?.isCut === true && <Small>Det finns mer. Det visas när det här är gjort.</Small>}
    </ListSection>
  )
}

function TodoRow({ siteId, todo }: { siteId: string; todo: Todo }) {
  const TodoIcon = todoIcons[todo.kind] ?? IconAlertTriangle
  const [place = '', tab] = todoPlace(siteId, todo).split('?flik=')
  return (
    <ListRow
      icon={<TodoIcon size={20} stroke={1.75} aria-hidden />}
      title={
        <Link to={place} search={tab === undefined ? {} : { flik: tab }}>
          {todoTitle(todo)}
        </Link>
      }
      meta={reasonOf(todo)}
    />
  )
}
