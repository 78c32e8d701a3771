import type { RouteInput, RouteReply } from '#src/kernel/route.ts'
import type { Api } from './api.ts'

export type ApiKey = keyof Api & string
export type ApiReply<K extends ApiKey> = RouteReply<Api[K]>

/**
 * The arguments of a call: none where the route takes no input, and optional where all of its input
 * is.
 */
export type ApiArguments<K extends ApiKey> =
  unknown extends RouteInput<Api[K]>
    ? []
    : Record<never, never> extends RouteInput<Api[K]>
      ? [input?: RouteInput<Api[K]> & Abortable]
      : [input: RouteInput<Api[K]> & Abortable]

/** The browser may abort a call: it then throws the same error as fetch. */
type Abortable = { readonly signal?: AbortSignal }

export type ApiFailure = {
  readonly code: string
  /** The number of the refusal, where a specification gives one. */
  readonly number?: number
  /** In the reader's language. */
  readonly message: string
  /** The values in the message. */
  readonly params?: Readonly<Record<string, string | number>>
  readonly fields?: Readonly<Record<string, { readonly code: string; readonly message: string }>>
}

/** The outcome of a call: data or an error, never both (SPEC §7's helper). */
export type ApiOutcome<T> =
  | { readonly data: T; readonly error: undefined; readonly response: ApiResponse }
  | { readonly data: undefined; readonly error: ApiFailure; readonly response: ApiResponse }
export type ApiResponse = { readonly status: number; readonly requestId: string | null }

export type CallApi = <K extends ApiKey>(key: K, ...input: ApiArguments<K>) => Promise<ApiOutcome<ApiReply<K>>>
