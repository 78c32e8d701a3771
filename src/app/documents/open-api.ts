import { z } from 'zod'
import {
  createDocument,
  type ZodOpenApiContentObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
} from 'zod-openapi'
import type { RouteDeclaration } from '#src/kernel/route.ts'
import type { Binding } from '#src/platform/http/handle.ts'

const ErrorReply = z
  .object({
    error: z.object({
      code: z.string().describe('module.reason; never changes its meaning'),
      number: z.number().int().optional().describe('where a specification knows the refusal by a number'),
      message: z.string().describe('in the caller’s language'),
      fields: z.record(z.string(), z.object({ code: z.string(), message: z.string() })).optional(),
    }),
    requestId: z.uuid(),
  })
  .meta({ id: 'Error' })

/** OpenAPI 3.1 from the same declarations that are checked: what is not declared is not there. */
export function openApiDocument(bindings: readonly Binding[], baseUrl: string) {
  const paths: ZodOpenApiPathsObject = {}
  for (const { route } of bindings) {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method]: operationOf(route) }
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Startline API',
      version: '1.0.0',
      description:
        'Amounts are integer minor units, instants ISO 8601 in UTC, days YYYY-MM-DD. Names in requests are matched without regard to case. Sign in with POST /api/account/sign-in; the session is a cookie.',
    },
    servers: [{ url: baseUrl }],
    components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'sl_session' } } },
    paths,
  })
}

function operationOf(route: RouteDeclaration): ZodOpenApiOperationObject {
  const statuses = Map.groupBy(Object.entries(route.errors ?? {}), ([, status]) => status)
  const refusals: [number, string][] = [...statuses].map(([status, errors]) => [
    status,
    errors.map(([code]) => code).join(', '),
  ])
  if (route.role !== 'anyone') refusals.push([401, 'http.sign_in'])
  if (route.body || route.query || route.params) refusals.push([422, 'http.invalid'])
  const responses = Map.groupBy(refusals, ([status]) => String(status))
  return {
    summary: route.summary,
    tags: [tagOf(route.path)],
    description: `Role: ${typeof route.role === 'string' ? route.role : `${route.role.organizer} in the organizer of ${route.role.of}`}`,
    ...(route.role === 'anyone' ? {} : { security: [{ session: [] }] }),
    requestParams: { ...(route.params ? { path: route.params } : {}), ...(route.query ? { query: route.query } : {}) },
    ...(route.body
      ? {
          requestBody: {
            required: true,
            content: { [route.upload ? 'multipart/form-data' : 'application/json']: { schema: route.body } },
          },
        }
      : {}),
    responses: {
      '200': {
        description: 'Done',
        content: contentOf(route),
      },
      ...Object.fromEntries(
        [...responses].map(([status, all]) => [
          status,
          {
            description: all.map(([, codes]) => codes).join(', '),
            content: { 'application/json': { schema: ErrorReply } },
          },
        ]),
      ),
    },
  }
}

function contentOf({ file, picture, reply }: RouteDeclaration): ZodOpenApiContentObject {
  if (file) return { [file.type]: { schema: { type: 'string', format: 'binary' } } }
  return {
    'application/json': { schema: reply },
    ...(picture ? { [picture.type]: { schema: { type: 'string' } } } : {}),
  }
}

/** SPEC §7's calls by their first word, ours by the module they are about. */
function tagOf(path: string): string {
  const [first = '', second = ''] = path.split('/').filter(Boolean)
  return first === 'api' ? `api/${second}` : first
}
