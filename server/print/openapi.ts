import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { ErrorBody } from '#contract/errors.ts'
import type { Policy } from '../platform/http/handle.ts'
import type { ListedRoute } from '../platform/http/route-policy.ts'

/** Named schemas, printed once and referred to. */
export type Named = Record<string, object>

/** Prints a schema; the schemas that it names are added to `named`. */
export function schema(type: z.ZodType, io: 'input' | 'output', named: Named): object {
  const { $schema: _dialect, $defs, ...plain } = z.toJSONSchema(type, { io, unrepresentable: 'any', target: 'draft-2020-12' })
  const moved = (value: object): object =>
    JSON.parse(JSON.stringify(value).replaceAll('#/$defs/', '#/components/schemas/')) as object
  for (const [name, definition] of Object.entries($defs ?? {})) {
    // Output schemas hold more than input schemas, such as the length of a line after trimming.
    if (io === 'output' || !(name in named)) named[name] = moved(definition)
  }
  return moved(plain)
}
export const json = (type: z.ZodType, io: 'input' | 'output', named: Named) => ({
  'application/json': { schema: schema(type, io, named) },
})

const whoMayCall: Record<Policy, string> = {
  anyone: 'Alla.',
  signedIn: 'Inloggade.',
  reader: 'Läsare på sajten och uppåt.',
  writer: 'Skribenter på sajten och uppåt.',
  editor: 'Redaktörer på sajten och uppåt.',
  siteAdmin: 'Sajtansvariga på sajten.',
  federationEditor: 'Riksredaktörer och administratörer.',
  admin: 'Administratörer.',
}

export function parameters(endpoint: Pick<Endpoint, 'query'> & { readonly path: string }, named: Named) {
  const inPath = Array.from(endpoint.path.matchAll(/:(\w+)/g), ([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const query = endpoint.query ? (schema(endpoint.query, 'input', named) as { properties?: object; required?: string[] }) : {}
  const inQuery = Object.entries(query.properties ?? {}).map(([name, type]) => ({
    name,
    in: 'query',
    required: query.required?.includes(name) ?? false,
    schema: type as object,
  }))
  return [...inPath, ...inQuery]
}

function operation({ endpoint, policy }: ListedRoute & { endpoint: Endpoint }, named: Named) {
  return {
    summary: endpoint.summary,
    'x-policy': policy,
    description: `Får anropas av: ${whoMayCall[policy]}`,
    parameters: parameters(endpoint, named),
    ...(endpoint.body && {
      requestBody: { required: !endpoint.body.safeParse(undefined).success, content: json(endpoint.body, 'input', named) },
    }),
    responses: {
      ...(endpoint.response
        ? { '200': { description: 'Svaret.', content: json(endpoint.response, 'output', named) } }
        : { '204': { description: 'Gjort.' } }),
      ...(endpoint.conflict && {
        '409': { description: 'Sparat så långt det gick; något måste väljas.', content: json(endpoint.conflict, 'output', named) },
      }),
      default: {
        description: 'Det gick inte.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  }
}

/** The API document, printed from the registered routes. */
function openApiDocument(routes: readonly ListedRoute[]): object {
  const paths: Record<string, Record<string, object>> = {}
  const named: Named = {}
  const inOrder = routes.toSorted((a, b) => `${a.url} ${a.method}`.localeCompare(`${b.url} ${b.method}`, 'en'))
  for (const route of inOrder) {
    const { endpoint } = route
    if (!endpoint) continue
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation({ ...route, endpoint }, named) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kansli',
      version: '1',
      description: 'Adminens anrop. Kakor bär inloggningen; allt utom GET behöver X-XSRF-TOKEN.',
    },
    paths,
    components: { schemas: { Error: schema(ErrorBody, 'output', named), ...named } },
  }
}

/** The content of openapi.json. */
export const apiDocument = (routes: readonly ListedRoute[]): string => `${JSON.stringify(openApiDocument(routes), null, 2)}\n`
