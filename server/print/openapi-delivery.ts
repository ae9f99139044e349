import type { Delivery } from '#contract/delivery/delivery.ts'
import { deliveries } from '#contract/delivery/delivery.ts'
import { deliveryRoot } from '#contract/delivery/delivery-root.ts'
import { ErrorBody } from '#contract/errors.ts'
import type { Named } from './openapi.ts'
import { json, parameters, schema } from './openapi.ts'

const failed = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
})

const operation = (delivery: Delivery, named: Named) => ({
  summary: delivery.summary,
  ...(delivery.needsKey && { security: [{ key: [] }] }),
  parameters: parameters(delivery, named),
  responses: {
    '200': {
      description: 'Svaret. Jämför med ETag: så länge inget har ändrats blir det 304.',
      headers: { ETag: { schema: { type: 'string' } } },
      content: json(delivery.response, 'output', named),
    },
    '304': { description: 'Inget har ändrats sedan If-None-Match.' },
    ...(delivery.query && { '400': failed('En parameter går inte att förstå.') }),
    ...(delivery.needsKey && { '401': failed('Nyckeln saknas eller gäller inte.') }),
    '404': failed('Det finns inte, eller är inte publicerat.'),
    default: failed('Det gick inte.'),
  },
})

/** Placeholder in the document, replaced by each site's address. */
export const anyAddress = 'http://localhost:3001/malmo'

/** openapi-delivery.json: the API of every site for programs that show its content elsewhere. */
export function deliveryDocument(): string {
  const named: Named = {}
  const paths = Object.fromEntries(
    deliveries.map((delivery) => [deliveryRoot + delivery.path.replace(/:(\w+)/g, '{$1}'), { get: operation(delivery, named) }]),
  )
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'Kansli – sajternas innehåll',
      version: '1',
      description:
        'Läs en förenings publicerade innehåll som JSON. Utan inloggning, från vilken webbplats som helst. Fält läggs till inom en version, men ändras eller försvinner aldrig.',
    },
    servers: [
      {
        url: '{sajt}',
        description: 'Sajtens egen adress, som https://malmo.foreningar.se eller https://foreningar.se/malmo.',
        variables: { sajt: { default: anyAddress } },
      },
    ],
    paths,
    components: {
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'En nyckel som en Sajtansvarig gör under Inställningar, Utveckling.' },
      },
      schemas: { Error: schema(ErrorBody, 'output', named), ...named },
    },
  }
  return `${JSON.stringify(document, null, 2)}\n`
}
