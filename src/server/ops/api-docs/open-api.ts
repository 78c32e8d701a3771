import { z } from 'zod'
import {
  createDocument,
  type ZodOpenApiContentObject,
  type ZodOpenApiMediaTypeObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
} from 'zod-openapi'
import { type Role, roleName, ruleOf } from '#src/kernel/role.ts'
import { roleDescriptions } from '#src/kernel/role-descriptions.ts'
import type { RouteDeclaration } from '#src/kernel/route.ts'
import { redirectsToSignIn, sharedErrors } from '#src/kernel/shared-errors.ts'
import { sessionCookie } from '#src/modules/accounts/server/session-cookie.ts'
import { cookieWireName } from '#src/platform/http/cookies.ts'
import type { Binding } from '#src/platform/http/handle.ts'
import { exactSchema, isNeeded } from './exact-schema.ts'

const ErrorReply = z
  .object({
    error: z.object({
      code: z.string().describe('module.reason; never changes its meaning'),
      number: z.number().int().optional().describe('where a specification knows the refusal by a number'),
      message: z.string().describe('in the caller’s language'),
      params: z
        .record(z.string(), z.union([z.string(), z.number()]))
        .optional()
        .describe('the values in the message: bounds, names, what is left'),
      fields: z.record(z.string(), z.object({ code: z.string(), message: z.string() })).optional(),
    }),
    requestId: z.uuid(),
  })
  .meta({ id: 'Error' })

type Document = ReturnType<typeof createDocument>

/**
 * OpenAPI 3.1 from the same declarations that validate requests: an undeclared route is not in it.
 */
export function openApiDocument(bindings: readonly Binding[], baseUrl: string) {
  const paths: ZodOpenApiPathsObject = {}
  const errorResponse = errorResponses()
  for (const { route } of bindings) {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method]: operationOf(route, errorResponse) }
  }
  const document = createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Startline API',
        version: '1.0.0',
        description:
          'Amounts are integer minor units, instants ISO 8601 in UTC, days YYYY-MM-DD. Names in requests are matched without regard to case. Sign in with POST /api/account/sign-in; the session is a cookie.',
      },
      servers: [{ url: baseUrl }],
      components: {
        securitySchemes: {
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: cookieWireName(sessionCookie, { isSecure: baseUrl.startsWith('https:') }),
            description: roleList,
          },
        },
      },
      paths,
    },
    { override: exactSchema },
  )
  for (const { route } of bindings) {
    setParametersRequired(route, document)
    setBodyRequired(route, document)
  }
  return document
}

/** A body is optional where its schema accepts an empty object. */
function setBodyRequired({ method, path }: RouteDeclaration, { paths, components }: Document): void {
  const body = paths?.[path.replace(/:(\w+)/g, '{$1}')]?.[method]?.requestBody
  if (body === undefined || '$ref' in body) return
  const named = components?.schemas ?? {}
  body.required = Object.values(body.content).some((media) => 'schema' in media && !takesNothing(media.schema, named))
}

type Schemas = NonNullable<NonNullable<Document['components']>['schemas']>

function takesNothing(schema: Schemas[string] | undefined, named: Schemas): boolean {
  if (typeof schema !== 'object') return schema !== false
  if (typeof schema.$ref === 'string') return takesNothing(named[schema.$ref.replace(/^.*\//, '')], named)
  if (!('type' in schema || 'anyOf' in schema || 'allOf' in schema || 'required' in schema)) return true
  const takes = (one: Schemas[string]) => takesNothing(one, named)
  const { required = [], allOf = [], anyOf } = schema
  return required.length === 0 && allOf.every(takes) && (anyOf === undefined || anyOf.some(takes))
}

/** A query parameter that is required although it has a default. */
function setParametersRequired({ method, path, query }: RouteDeclaration, { paths }: Document): void {
  for (const parameter of paths?.[path.replace(/:(\w+)/g, '{$1}')]?.[method]?.parameters ?? []) {
    if (
      !('in' in parameter) ||
      parameter.in !== 'query' ||
      parameter.required ||
      !isNeeded(query?.shape[parameter.name])
    )
      continue
    parameter.required = true
    if (typeof parameter.schema === 'object' && 'default' in parameter.schema) delete parameter.schema.default
  }
}

function operationOf(
  route: RouteDeclaration,
  errorResponse: ReturnType<typeof errorResponses>,
): ZodOpenApiOperationObject {
  const codes = Object.entries<number>({ ...route.errors, ...sharedErrors(route) })
  const byStatus = Map.groupBy(codes, ([, status]) => status)
  return {
    summary: route.summary,
    tags: [tagOf(route.path)],
    ...securityOf(route.role),
    requestParams: { ...(route.params ? { path: route.params } : {}), ...(route.query ? { query: route.query } : {}) },
    ...(route.body ? { requestBody: { content: bodyContentOf(route.body, route) } } : {}),
    ...(route.plain ? { requestBody: { content: anyText } } : {}),
    responses: {
      '200': { description: 'Done', content: contentOf(route) },
      ...(redirectsToSignIn(route)
        ? {
            '302': {
              description: 'Requested as a page without a session: redirects to the sign-in page',
              headers: { Location: { schema: { type: 'string' } } },
            },
          }
        : {}),
      ...Object.fromEntries([...byStatus].map(([status, codes]) => [status, errorResponse(status, codes)])),
    },
  }
}

/**
 * The session that an operation needs and the roles of its account, as OpenAPI 3.1 allows for a
 * scheme of any type: one of the alternatives is enough. `x-required-role` is the role's name in our
 * own table, and `x-role-object` the parameter whose owner a member's right is in.
 */
function securityOf(role: Role) {
  const { needsAccount, accountRoles, organizerRight } = ruleOf(role)
  const name = roleName(role)
  const alternatives = accountRoles ?? [organizerRight === null ? null : name]
  return {
    security: needsAccount ? alternatives.map((one) => ({ session: one === null ? [] : [one] })) : [],
    'x-required-role': name,
    ...(typeof role === 'object' && { 'x-role-object': role.of }),
  }
}

/** The table of roles as Markdown. */
const roleList = [
  'The session’s cookie. A role in `security` is one that its account needs:',
  ...Object.entries(roleDescriptions)
    .filter(([name]) => name !== 'anyone' && name !== 'account')
    .map(([name, { person, may }]) => `- \`${name}\`: ${person} ${may}`),
].join('\n')

/**
 * The responses of one document, each once and named by its codes: operations refer to them, which
 * makes the document a fifth smaller and the documentation page faster.
 */
function errorResponses() {
  const named = new Map<string, ZodOpenApiResponseObject>()
  return (status: number, coded: readonly (readonly [code: string, status: number])[]): ZodOpenApiResponseObject => {
    const codes = coded.map(([code]) => code)
    const id = [status, ...codes].join('-')
    const response = named.get(id) ?? {
      id,
      description: codes.join(', '),
      ...(status === 429 || status === 503 ? { headers: retryAfter } : {}),
      content: { 'application/json': { schema: ErrorReply } },
    }
    named.set(id, response)
    return response
  }
}

const retryAfter = {
  'Retry-After': { description: 'Seconds to wait before the next request', schema: { type: 'string' } },
} as const

function bodyContentOf(body: z.ZodObject, { upload, file }: RouteDeclaration): ZodOpenApiContentObject {
  if (upload) {
    const files = Object.keys(body.shape).filter((name) => isFile(body.shape[name]))
    const encoding = Object.fromEntries(files.map((name) => [name, { contentType: upload.types.join(', ') }]))
    return { 'multipart/form-data': { schema: body, encoding } }
  }
  // A page's plain form may request a file, too.
  return {
    'application/json': { schema: body },
    ...(file ? { 'application/x-www-form-urlencoded': { schema: body } } : {}),
  }
}

function isFile(field: unknown): boolean {
  return field instanceof z.ZodFile || (field instanceof z.ZodOptional && isFile(field.unwrap()))
}

function contentOf({ file, picture, plain, reply }: RouteDeclaration): ZodOpenApiContentObject {
  if (plain) return anyText
  if (file) return Object.fromEntries([file.type, ...(file.otherTypes ?? [])].map((type) => [type, fileOf(type)]))
  return {
    'application/json': { schema: reply },
    ...(picture ? { [picture.type]: { schema: { type: 'string' } } } : {}),
  }
}

/** Of a call in another program's own format. */
const anyText: ZodOpenApiContentObject = { '*/*': { schema: { type: 'string' } } }

/** The format of a JSON file defines its content. */
function fileOf(type: string): ZodOpenApiMediaTypeObject {
  return { schema: type === 'application/json' ? {} : { type: 'string', format: 'binary' } }
}

/** SPEC §7's calls by their first path segment, ours by their module. */
function tagOf(path: string): string {
  const [first = '', second = ''] = path.split('/').filter(Boolean)
  return first === 'api' ? `api/${second}` : first
}
