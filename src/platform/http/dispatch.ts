import { z } from 'zod'
import type { Failure, Result } from '#src/kernel/result.ts'
import { ruleOf } from '#src/kernel/role.ts'
import type { HttpError, RouteDeclaration, TransactionKind } from '#src/kernel/route.ts'
import { sharedErrors } from '#src/kernel/shared-errors.ts'
import { Rollback } from '../db/database.ts'
import { DatabaseUnavailable, isOutcomeUnknown } from '../db/outage.ts'
import { isWorkAborted } from '../threads/thread.ts'
import type { Binding } from './handle.ts'
import { type Issues, matchCase, textIssues, toIssues, without } from './input.ts'
import { recordCall, recordSecurityEvent } from './record-call.ts'
import type { RequestContext } from './request-context.ts'

export type RawInput = { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown }
/** A form with files that is not read yet; its refusals have a status of their own. */
export type DeferredBody = () => Promise<
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly status: number; readonly failure: Failure }
>
export type ErrorBody = {
  readonly error: {
    readonly code: string
    /** The number of the refusal, where a specification gives one. */
    readonly number?: number
    readonly message: string
    /** The values in the message: bounds, names, what is left. */
    readonly params?: Readonly<Record<string, string | number>>
    readonly fields?: Readonly<Record<string, { readonly code: string; readonly message: string }>>
  }
  readonly requestId: string
}
export type HandlerResponse = {
  readonly status: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * For `{organizer, of}` routes: whether this person may act for the organizer that owns the object.
 */
export type ObjectRight = (
  context: RequestContext,
  role: { readonly organizer: string; readonly of: string },
  objectId: string,
) => Promise<boolean>

/**
 * One call, from parsed transport to response: contract, role, object right, transaction, handler,
 * reply. The same path for HTTP requests and for a page's loader in process.
 */
export async function dispatch(
  binding: Binding,
  context: RequestContext,
  raw: RawInput & { readonly readBody?: DeferredBody },
  objectRight: ObjectRight,
): Promise<HandlerResponse> {
  const call = { ...context, noted: {} }
  const response = await handleCall(binding, call, raw, objectRight)
  recordCall(
    binding.route,
    call,
    response.status === 200 ? 'ok' : (response.body as ErrorBody).error.code,
    response.status,
  )
  return response
}

/** Every call passes here: only a call that has to wait for something creates a promise. */
function handleCall(
  binding: Binding,
  context: RequestContext,
  raw: RawInput & { readonly readBody?: DeferredBody },
  objectRight: ObjectRight,
): Promise<HandlerResponse> | HandlerResponse {
  const { route } = binding
  const refusal = roleRefusal(route, context)
  if (refusal) return refusalResponse(route, context, refusal)
  if (route.upload !== undefined) return dispatchUpload(binding, context, raw, objectRight)
  const input = parseInput(route, raw)
  if (!input.ok) return refusedInput(binding, context, raw, input.issues)
  return typeof route.role === 'object'
    ? runForOrganizer(binding, context, input.value, objectRight)
    : runHandler(binding, context, input.value)
}

async function refusedInput(
  binding: Binding,
  context: RequestContext,
  raw: RawInput,
  issues: Issues,
): Promise<HandlerResponse> {
  const fields = await otherIssues(binding, context, raw, issues)
  return refused(context, statusOf(binding.route, 'http.invalid'), { code: 'http.invalid', fields }, issues)
}

/** For a route whose object belongs to an organizer. */
async function runForOrganizer(
  binding: Binding,
  context: RequestContext,
  input: Record<string, unknown>,
  objectRight: ObjectRight,
): Promise<HandlerResponse> {
  if (await mayActFor(binding.route, context, input, objectRight)) return await runHandler(binding, context, input)
  return refusalResponse(binding.route, context, { code: 'http.not_found' })
}

/**
 * A call with a file: the sender's right and the object's state are checked before anything of the
 * file is read; a refused file counts against its sender (upload-limit.ts).
 */
async function dispatchUpload(
  binding: Binding,
  context: RequestContext,
  { readBody, ...raw }: RawInput & { readonly readBody?: DeferredBody },
  objectRight: ObjectRight,
): Promise<HandlerResponse> {
  const { route } = binding
  const before = parseInput({ ...route, body: undefined }, raw)
  if (!before.ok) return refused(context, statusOf(route, 'http.invalid'), { code: 'http.invalid' }, before.issues)
  if (!(await mayActFor(route, context, before.value, objectRight)))
    return refusalResponse(route, context, { code: 'http.not_found' })
  const admitted = await binding.admit?.(context, before.value)
  if (admitted !== undefined && !admitted.ok) return refusalResponse(route, context, admitted.error)
  const countRefusedUpload = (response: HandlerResponse) => {
    if (countedStatuses.has(response.status)) context.blameUpload?.()
    return response
  }
  const read = readBody === undefined ? { ok: true as const, value: raw.body } : await readBody()
  if (!read.ok) return countRefusedUpload(refused(context, read.status, read.failure))
  const input = parseInput(route, { ...raw, body: read.value })
  if (!input.ok)
    return countRefusedUpload(refused(context, statusOf(route, 'http.invalid'), { code: 'http.invalid' }, input.issues))
  try {
    return countRefusedUpload(await runHandler(binding, context, input.value))
  } catch (error) {
    if (!isWorkAborted(error)) throw error
    context.log.warn({ err: error }, 'reading an uploaded file timed out')
    return countRefusedUpload(refusalResponse(route, context, { code: 'http.file_too_hard' }))
  }
}

const countedStatuses: ReadonlySet<number> = new Set([400, 413, 415, 422])

async function mayActFor(
  route: RouteDeclaration,
  context: RequestContext,
  input: Record<string, unknown>,
  objectRight: ObjectRight,
): Promise<boolean> {
  const { role } = route
  if (typeof role !== 'object') return true
  if (await objectRight(context, role, String(pick(input, role.of) ?? ''))) return true
  recordSecurityEvent(context, route, 'object_refused', 'http.not_found')
  return false
}

async function runHandler(
  binding: Binding,
  context: RequestContext,
  input: Record<string, unknown>,
): Promise<HandlerResponse> {
  const { route } = binding
  if (requiresReauthentication(route, input) && context.actor?.isFresh !== true)
    return refusalResponse(route, context, { code: reauthenticationRequired })
  let result: Result<unknown>
  try {
    result = await runInTransaction(binding, context, input)
  } catch (error) {
    // The call is repeatable: its caller may send it again and learns the outcome.
    throw isOutcomeUnknown(error) && isRepeatable(route) ? new DatabaseUnavailable(error) : error
  }
  if (!result.ok) return refusalResponse(route, context, result.error)
  return { status: 200, body: route.reply.parse(result.value) } // undeclared fields are never sent
}

function requiresReauthentication({ reauth }: RouteDeclaration, input: Record<string, unknown>): boolean {
  return typeof reauth === 'object' ? Number(pick(input, reauth.ifAboveZero)) > 0 : reauth === true
}

/**
 * The refusal of a route that declares `reauth`: pages ask for the sign-in in place and continue.
 */
export const reauthenticationRequired = 'http.reauthentication_required'

/** The default comes from the method: only GET reads. */
export function transactionKind(route: RouteDeclaration): TransactionKind {
  return route.transaction ?? (route.method === 'get' ? 'read' : 'write')
}

function isRepeatable({ method, isRepeatable = method === 'get' || method === 'put' }: RouteDeclaration): boolean {
  return isRepeatable
}

function runInTransaction(binding: Binding, context: RequestContext, input: unknown): Promise<Result<unknown>> {
  const { route } = binding
  const kind = transactionKind(route)
  if (kind === 'none') return binding.run(context, input)
  const scope = {
    role: route.databaseRole ?? 'app',
    tenantId: context.tenant.id,
    accountId: context.actor?.accountId,
    readOnly: kind === 'read',
  } as const
  return context.services.db.transaction<Result<unknown>>(scope, async (tx) => {
    const result = await binding.run({ ...context, tx }, input)
    if (!result.ok) throw new Rollback(result)
    return result
  })
}

/** Why this caller may not call the route at all; undefined where they may. */
export function roleRefusal(route: RouteDeclaration, { actor }: RequestContext): { code: string } | undefined {
  const { needsAccount, accountRoles } = ruleOf(route.role)
  if (!needsAccount) return undefined
  if (actor === null) return { code: 'http.sign_in' }
  const isAllowed = accountRoles === null || accountRoles.some((role) => actor.roles.includes(role))
  return isAllowed ? undefined : { code: 'http.forbidden' }
}

type ParsedInput = { ok: true; value: Record<string, unknown> } | { ok: false; issues: Issues }

function parseInput(route: RouteDeclaration, raw: RawInput): ParsedInput {
  const value: Record<string, unknown> = {}
  let issues: Issues = {}
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = route[part]
    if (schema === undefined) continue
    const parsed = schema.safeParse(matchCase(raw[part] === undefined ? {} : raw[part], schema), { reportInput: true })
    if (parsed.success) value[part] = parsed.data
    issues = { ...issues, ...(parsed.success ? textIssues(parsed.data) : toIssues(parsed.error)) }
  }
  return Object.keys(issues).length === 0 ? { ok: true, value } : { ok: false, issues }
}

/**
 * Issues by the handler's own rules in the fields that could be read; an unreadable field is
 * reported once.
 */
async function otherIssues(
  { route, otherFieldIssues }: Binding,
  context: RequestContext,
  { body, ...raw }: RawInput,
  issues: Issues,
): Promise<Readonly<Record<string, string>>> {
  if (otherFieldIssues === undefined) return {}
  const readable = parseInput(route, { ...raw, body: without(matchCase(body, route.body), Object.keys(issues)) })
  if (!readable.ok) return {}
  const fieldIssues = await otherFieldIssues(context, readable.value)
  return Object.fromEntries(Object.entries(fieldIssues).filter(([name]) => !(name in issues)))
}

function pick(input: Record<string, unknown>, name: string): unknown {
  for (const part of ['params', 'query', 'body']) {
    const group = z.record(z.string(), z.unknown()).safeParse(input[part])
    if (group.success && group.data[name] !== undefined) return group.data[name]
  }
  return undefined
}

/** The response to a refusal that the route lists, or whose status follows from its kind. */
export function refusalResponse(route: RouteDeclaration, context: RequestContext, failure: Failure): HandlerResponse {
  const response = refused(context, statusOf(route, failure.code), failure)
  const number = route.errorNumbers?.[failure.code]
  if (number === undefined) return response
  const body = response.body as ErrorBody
  return { ...response, body: { ...body, error: { ...body.error, number } } }
}

function statusOf(route: RouteDeclaration, code: string): HttpError {
  const status = route.errors?.[code] ?? sharedErrors(route)[code]
  if (status === undefined) throw new Error(`${route.method} ${route.path}: error ${code} is not declared`)
  return status
}

/** The program's error answer, in the caller's language. */
export function refused(
  context: RequestContext,
  status: number,
  failure: Failure,
  issues: Issues = {},
): HandlerResponse {
  const text = (code: string, params = {}) => errorText(context, code, params)
  const fields = Object.fromEntries([
    ...Object.entries(issues).map(([name, issue]) => [
      name,
      { code: issue.code, message: text(issue.code, issue.params) },
    ]),
    ...Object.entries(failure.fields ?? {}).map(([name, code]) => [
      name,
      { code, message: text(code, failure.params) },
    ]),
  ])
  const body: ErrorBody = {
    error: {
      code: failure.code,
      message: text(failure.code, failure.params),
      ...(failure.params === undefined ? {} : { params: failure.params }),
      ...(Object.keys(fields).length > 0 ? { fields } : {}),
    },
    requestId: context.requestId,
  }
  const { retryAfterSeconds } = failure
  return retryAfterSeconds === undefined
    ? { status, body }
    : { status, body, headers: { 'Retry-After': String(retryAfterSeconds) } }
}

function errorText(context: RequestContext, code: string, params: Readonly<Record<string, string | number>>): string {
  const { textOf } = context.services
  if (code.startsWith('validation.')) return textOf(context.language, 'ui', code, params)
  const module = code.slice(0, code.indexOf('.'))
  return textOf(context.language, module === 'http' ? 'ui' : module, `error.${code}`, params)
}
