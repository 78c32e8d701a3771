import type { z } from 'zod'
import type { Role } from './role.ts'
import type { RouteSecurityEvent } from './security-event.ts'

/**
 * `read` and `write`: the handler gets a transaction of the route's database role. `none`: the handler opens its own
 * (batched commands, calls that wait for a third party between two transactions).
 */
export type TransactionKind = 'read' | 'write' | 'none'

/**
 * The rows visible to a route's transaction: the tenant's, the account's own across tenants, the
 * sign-in tables', or all.
 */
export type DatabaseRole = 'app' | 'self' | 'auth' | 'system'

export type Method = 'get' | 'post' | 'put' | 'delete'
export type HttpError = 400 | 401 | 403 | 404 | 408 | 409 | 410 | 413 | 415 | 422 | 429 | 500 | 502 | 503 | 504

export type RouteDeclaration = {
  readonly method: Method
  /** In Hono's syntax: `/api/events/{code}` is `/api/events/:code`. */
  readonly path: string
  readonly summary: string
  readonly role: Role
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodObject
  /**
   * The body is a form with files (multipart/form-data), each at most this large; their fields in
   * `body` are `z.file()`.
   */
  readonly upload?: {
    readonly maxBytes: number
    /** The documented types of its files; the server detects the type from the bytes. */
    readonly types: readonly string[]
  }
  readonly reply: z.ZodType
  /**
   * This field of the reply is sent as a picture unless the request asks for JSON: the route's
   * address is used as an image.
   */
  readonly picture?: { readonly field: string; readonly type: 'image/svg+xml' }
  /**
   * How long a browser may cache the response: for replies that are the same for all readers of a
   * language.
   */
  readonly cacheSeconds?: number
  /**
   * The reply is a `FileReply`, sent as a file instead of JSON. Browsers cache it for an hour, or
   * for `cacheSeconds`; 0: not at all. If such a route takes a body, a plain form may post it too.
   */
  readonly file?: {
    readonly type: string
    /** Further types, where it sends files of several. */
    readonly otherTypes?: readonly string[]
    readonly cacheSeconds?: number
  }
  /**
   * A call in another program's own format: its body is read as text, whatever its type
   * (`context.raw`), and its reply is a `PlainReply`, sent as it is. It declares no `body`.
   */
  readonly plain?: true
  /** Each possible refusal with its HTTP status; a code has the same status in all routes. */
  readonly errors?: Readonly<Record<string, HttpError>>
  /** The refusals that enforce a limit: the security log records them like a 429. */
  readonly limits?: readonly string[]
  /** The numbers of refusals that a specification defines; returned with the code. */
  readonly errorNumbers?: Readonly<Record<string, number>>
  /**
   * The route begins a registration: while a race has a waiting room, only admitted visitors and
   * those with an order may call it. The address of such a `get` is one of
   * `src/server/pages/register-waiting-room.ts`.
   */
  readonly waitingRoom?: true
  /**
   * Requires an authentication within the last ten minutes: the route reveals, gives or changes
   * what a stolen session must not. With the name of a sum in its body: only where that is above 0,
   * since money is refunded then.
   */
  readonly reauth?: true | { readonly ifAboveZero: string }
  /**
   * The event for the security log, both for success and refusal. Limits, refused rights and
   * operators' calls are logged without it.
   */
  readonly security?: RouteSecurityEvent
  /**
   * A repeated call with the same input has no further effect, so a client without a response may
   * repeat it. Not given: only `get` and `put`.
   */
  readonly isRepeatable?: boolean
  readonly transaction?: TransactionKind
  readonly databaseRole?: DatabaseRole
}

/** The response of a `plain` route, with the status and the words that its caller expects. */
export type PlainReply = { readonly status: number; readonly type: string; readonly body: string }

/** The response of a route that sends a file. */
export type FileReply = {
  /**
   * null where the size is unknown in advance: the file is sent in chunks, and an aborted one is
   * detected.
   */
  readonly bytes: number | null
  readonly content: ReadableStream<Uint8Array>
  /** The file's name for saving, in any script; not given: the address's. */
  readonly name?: string
  /** Where one route sends files of several types. */
  readonly type?: string
  /** Sent as an attachment: uploads of other users must never open in the browser. */
  readonly isSaved?: boolean
}

type Part<
  R extends RouteDeclaration,
  Name extends 'params' | 'query' | 'body',
  Side extends 'input' | 'output',
> = R[Name] extends z.ZodType
  ? { readonly [K in Name]: Side extends 'input' ? z.input<R[Name]> : z.output<R[Name]> }
  : unknown

/** The input as the caller sends it. */
export type RouteInput<R extends RouteDeclaration> = Part<R, 'params', 'input'> &
  Part<R, 'query', 'input'> &
  Part<R, 'body', 'input'>
/** The parsed input that the handler gets. */
export type RouteParsed<R extends RouteDeclaration> = Part<R, 'params', 'output'> &
  Part<R, 'query', 'output'> &
  Part<R, 'body', 'output'>
export type RouteReply<R extends RouteDeclaration> = z.output<R['reply']>
export type RouteErrorCode<R extends RouteDeclaration> =
  R['errors'] extends Readonly<Record<string, HttpError>> ? keyof R['errors'] & string : never

export type RouteKey<R extends RouteDeclaration> = R extends {
  method: infer M extends string
  path: infer P extends string
}
  ? `${Uppercase<M>} ${P}`
  : never

/** Declares an API call: the source of its checks, roles, documentation and the client's types. */
export function defineRoute<const R extends RouteDeclaration>(route: R): R {
  return route
}
