import type { HttpError, RouteDeclaration } from './route.ts'

type Guarded = Pick<
  RouteDeclaration,
  'method' | 'role' | 'reauth' | 'params' | 'query' | 'body' | 'upload' | 'waitingRoom'
>

/**
 * The refusals that no route lists, because they follow from what it is: who may call it, whether it changes anything, what it
 * takes. The pipeline answers with them and the documentation tells them, both from here.
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
    ...(role === 'anyone' ? {} : { 'http.sign_in': 401 }),
    ...(typeof role === 'string' && role !== 'anyone' && role !== 'account' ? { 'http.forbidden': 403 } : {}),
    ...(isUnsafe ? { 'http.foreign_origin': 403 } : {}),
    ...(reauth ? { 'http.reauthentication_required': 403 } : {}),
    ...(typeof role === 'string' ? {} : { 'http.not_found': 404 }),
    ...(isUnsafe ? { 'http.too_large': 413 } : {}),
    ...(params === undefined && query === undefined && body === undefined ? {} : { 'http.invalid': 422 }),
    'http.slow_down': 429,
    'http.internal': 500,
    'http.overloaded': 503,
    'http.away': 503,
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

/** Every status that a call may answer with: 200, those of its own refusals and those that all routes share. */
export function statusesOf(route: Guarded & Pick<RouteDeclaration, 'errors' | 'file'>): ReadonlySet<number> {
  return new Set([
    200,
    ...(isPageWhenSignedOut(route) ? [302] : []),
    ...Object.values(sharedErrors(route)),
    ...Object.values(route.errors ?? {}),
  ])
}

/** A file's link that is opened as a page leads whoever is signed out to the page where one signs in. */
export function isPageWhenSignedOut({
  file,
  method,
  role,
}: Pick<RouteDeclaration, 'file' | 'method' | 'role'>): boolean {
  return file !== undefined && method === 'get' && role !== 'anyone'
}
