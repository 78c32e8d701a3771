import { ruleOf } from './role.ts'
import type { HttpError, RouteDeclaration } from './route.ts'

type Guarded = Pick<
  RouteDeclaration,
  'method' | 'role' | 'reauth' | 'params' | 'query' | 'body' | 'upload' | 'waitingRoom'
>

/**
 * The refusals that follow from a route's declaration (role, method, body) and are not listed in
 * `errors`. Both the pipeline and the documentation use this list.
 */
export function sharedErrors({
  method,
  role,
  reauth,
  params,
  query,
  body,
  upload,
  waitingRoom,
}: Guarded): Readonly<Record<string, HttpError>> {
  const isUnsafe = method !== 'get'
  return {
    ...(body === undefined ? {} : upload === undefined ? jsonErrors : formErrors),
    ...(ruleOf(role).needsAccount ? { 'http.sign_in': 401 } : {}),
    ...(ruleOf(role).accountRoles === null ? {} : { 'http.forbidden': 403 }),
    ...(isUnsafe ? { 'http.foreign_origin': 403 } : {}),
    ...(reauth ? { 'http.reauthentication_required': 403 } : {}),
    ...(typeof role === 'string' ? {} : { 'http.not_found': 404 }),
    ...(isUnsafe ? { 'http.too_large': 413 } : {}),
    ...(params === undefined && query === undefined && body === undefined ? {} : { 'http.invalid': 422 }),
    'http.slow_down': 429,
    'http.internal': 500,
    'http.overloaded': 503,
    'http.unavailable': 503,
    'http.maintenance': 503,
    ...(waitingRoom ? { 'http.waiting_room': 503 } : {}),
    ...(isUnsafe ? { 'http.outcome_unknown': 504 } : {}),
  }
}

const jsonErrors = { 'http.bad_json': 400, 'http.json_expected': 415 } as const
const formErrors = {
  'http.bad_form': 400,
  'http.upload_too_slow': 408,
  'http.file_too_large': 413,
  'http.too_many_parts': 413,
  'http.form_expected': 415,
  'http.file_too_hard': 422,
} as const

/** Every status of a route's responses: 200, those of its own refusals and the shared ones. */
export function declaredStatuses(route: Guarded & Pick<RouteDeclaration, 'errors' | 'file'>): ReadonlySet<number> {
  return new Set([
    200,
    ...(redirectsToSignIn(route) ? [302] : []),
    ...Object.values(sharedErrors(route)),
    ...Object.values(route.errors ?? {}),
  ])
}

/**
 * Whether the route is a file's link, which redirects to sign-in where it is opened without a
 * session.
 */
export function redirectsToSignIn({ file, method, role }: Pick<RouteDeclaration, 'file' | 'method' | 'role'>): boolean {
  return file !== undefined && method === 'get' && role !== 'anyone'
}
