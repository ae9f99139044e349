type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The parameters of a path as strings: `/api/site/:siteId/news/:newsId` asks for `siteId` and `newsId`. */
export type PathParams<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { [K in Name | keyof PathParams<Rest>]: string }
  : Path extends `${string}:${infer Name}`
    ? { [K in Name]: string }
    : Record<never, string>

/**
 * Method and path of an endpoint: all that the browser needs to call it. The `*-paths.ts` files hold them apart from the schemas
 * where a screen that loads first makes the call, because the schemas bring zod along, 15 kB.
 */
export interface EndpointPath {
  readonly method: Method
  readonly path: `/api/${string}`
}

/** The path with its parameters filled in and encoded. */
export const filledPath = <Path extends string>(path: Path, params: PathParams<Path>): string =>
  path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent((params as Record<string, string>)[name] ?? ''))
