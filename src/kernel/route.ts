import type { z } from 'zod'
import type { RouteSecurityEvent } from './security-event.ts'

/** What a member of an organizer may do with its objects; each right includes those before it. */
export type OrganizerRight = 'view' | 'check-in' | 'manage' | 'own'

/**
 * Who may call a route. `{organizer, of}`: a member of the organizer that owns the object named by parameter `of`;
 * the pipeline resolves the owner before the handler runs.
 */
export type Role =
  | 'anyone'
  | 'account'
  | 'provider'
  | 'operator'
  | 'admin'
  | { readonly organizer: OrganizerRight; readonly of: string }

/**
 * `read` and `write`: the handler gets a transaction of the route's database role. `none`: the handler opens its own
 * (batched commands, calls that wait for a third party between two transactions).
 */
export type TransactionKind = 'read' | 'write' | 'none'

/** Which rows a route's transaction sees: the tenant's, the person's own across tenants, the sign-in tables', or all. */
export type DatabaseRole = 'app' | 'self' | 'auth' | 'system'

export type Method = 'get' | 'post' | 'put' | 'delete'
export type HttpError = 400 | 401 | 403 | 404 | 408 | 409 | 410 | 413 | 415 | 422 | 429 | 500 | 502 | 503 | 504

export type RouteDeclaration = {
  readonly method: Method
  /** As Hono writes it: `/api/events/{code}` is `/api/events/:code`. */
  readonly path: string
  readonly summary: string
  readonly role: Role
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodObject
  /** The body is a form with files (multipart/form-data), each at most so large; a field of `body` for one is `z.file()`. */
  readonly upload?: {
    readonly maxBytes: number
    /** What its files may be, as they are documented; they are known by what they hold. */
    readonly types: readonly string[]
  }
  readonly reply: z.ZodType
  /** This field of the reply is sent as a picture to who doesn't ask for JSON by name: the route's address is an image's. */
  readonly picture?: { readonly field: string; readonly type: 'image/svg+xml' }
  /** How long a browser may keep the answer: for what is the same to everybody who reads a language. */
  readonly cacheSeconds?: number
  /**
   * The reply is a `FileReply`, sent as such a file instead of JSON. A browser keeps it for an hour, or so long as is said
   * here; 0 is not at all. Where such a route takes a body, a page's plain form may bring it too.
   */
  readonly file?: {
    readonly type: string
    /** Where it sends files of several types: the others. */
    readonly otherTypes?: readonly string[]
    readonly cacheSeconds?: number
  }
  /** Each refusal that may come, with its HTTP status; a code has one status everywhere. */
  readonly errors?: Readonly<Record<string, HttpError>>
  /** Of its refusals, those by which a limit holds: the security log notes them as it does any 429. */
  readonly limits?: readonly string[]
  /** Refusals that a specification knows by a number as well: it stands beside the code. */
  readonly errorNumbers?: Readonly<Record<string, number>>
  /**
   * It begins a registration: while people wait before its race, it is for whoever was let in or has an order there. The address of
   * such a `get` is one of `src/server/pages/register-door.ts`.
   */
  readonly waitingRoom?: true
  /**
   * Only for who has shown within ten minutes that it is them: it tells, gives or changes what a stolen session must not. With a sum of
   * its body, only where that is more than 0: money goes back then.
   */
  readonly reauth?: true | { readonly ifAboveZero: string }
  /** What a call is for the security log, done or refused. Limits, refused rights and operators' calls are noted without it. */
  readonly security?: RouteSecurityEvent
  /**
   * Calling it twice with the same input is calling it once: whoever lost the answer may call again. Not given: only `get` and
   * `put`.
   */
  readonly isRepeatable?: boolean
  readonly transaction?: TransactionKind
  readonly databaseRole?: DatabaseRole
}

/** What a route that sends a file answers. */
export type FileReply = {
  /** null where that is not known before it is written: it then goes out in pieces, and one that breaks off is seen to. */
  readonly bytes: number | null
  readonly content: ReadableStream<Uint8Array>
  /** Under which name it is saved, in any letters; left out, the address names it. */
  readonly name?: string
  /** Where one route sends files of several types. */
  readonly type?: string
  /** A browser is to save it and not to show it: what others sent opens in nobody's browser. */
  readonly isSaved?: boolean
}

type Part<
  R extends RouteDeclaration,
  Name extends 'params' | 'query' | 'body',
  Side extends 'input' | 'output',
> = R[Name] extends z.ZodType
  ? { readonly [K in Name]: Side extends 'input' ? z.input<R[Name]> : z.output<R[Name]> }
  : unknown

/** What a caller sends. */
export type RouteInput<R extends RouteDeclaration> = Part<R, 'params', 'input'> &
  Part<R, 'query', 'input'> &
  Part<R, 'body', 'input'>
/** What the handler gets: parsed. */
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

/** Declares a call of the API: one line of truth for its checks, roles, documentation and the client's types. */
export function defineRoute<const R extends RouteDeclaration>(route: R): R {
  return route
}
