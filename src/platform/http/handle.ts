import type { z } from 'zod'
import type { Result } from '#src/kernel/result.ts'
import type { RouteDeclaration, RouteErrorCode, RouteParsed } from '#src/kernel/route.ts'
import type { Tx } from '../db/tx.ts'
import type { Actor, RequestContext } from './request-context.ts'

type WithActor<R extends RouteDeclaration> = R['role'] extends 'anyone' ? unknown : { readonly actor: Actor }
type WithTransaction<R extends RouteDeclaration> = R['transaction'] extends 'none' ? unknown : { readonly tx: Tx }
export type HandlerContext<R extends RouteDeclaration> = RequestContext & WithActor<R> & WithTransaction<R>

/** The data of a call before its form with files is read. */
type BeforeFile<R extends RouteDeclaration> = Pick<RouteParsed<R>, keyof RouteParsed<R> & ('params' | 'query')>

/** A declared route together with its handler. */
export type Binding<R extends RouteDeclaration = RouteDeclaration> = {
  readonly route: R
  readonly run: (context: RequestContext & { readonly tx?: Tx }, input: unknown) => Promise<Result<unknown>>
  /**
   * Of a route that takes a file: whether this caller's file would be accepted in the current
   * state. Nothing of it is read before.
   */
  readonly admit?: (context: RequestContext, input: unknown) => Promise<Result<unknown>>
  readonly otherFieldIssues?: (context: RequestContext, input: unknown) => Promise<Readonly<Record<string, string>>>
}

/**
 * Further issues of an input of which some fields could not be read, by field, each with the code
 * of its text, so that all issues are reported at once. It receives the input without those fields,
 * and only reads.
 */
export type OtherFieldIssues<R extends RouteDeclaration> = (
  context: RequestContext & WithActor<R>,
  input: RouteParsed<R>,
) => Promise<Readonly<Record<string, string>>>

/** Binds a handler to its declaration, which lists the handler's refusals. */
export function handle<R extends RouteDeclaration & { readonly upload?: never }>(
  route: R,
  run: (context: HandlerContext<R>, input: RouteParsed<R>) => Promise<Result<z.input<R['reply']>, RouteErrorCode<R>>>,
  otherFieldIssues?: OtherFieldIssues<R>,
): Binding<R> {
  // The pipeline has checked role, input and transaction against the same declaration before it calls.
  const more = otherFieldIssues && {
    otherFieldIssues: otherFieldIssues as unknown as NonNullable<Binding['otherFieldIssues']>,
  }
  return { route, run: run as unknown as Binding['run'], ...more }
}

/**
 * Binds a handler that takes a file: `admit` checks before anything of the file is read whether it
 * would be accepted in the current state (the object exists, the time has come, no limit is
 * reached). `run` checks again where it writes, since the state may have changed.
 */
export function handleUpload<R extends RouteDeclaration & { readonly upload: object }>(
  route: R,
  admit: (context: Omit<HandlerContext<R>, 'tx'>, input: BeforeFile<R>) => Promise<Result<unknown, RouteErrorCode<R>>>,
  run: (context: HandlerContext<R>, input: RouteParsed<R>) => Promise<Result<z.input<R['reply']>, RouteErrorCode<R>>>,
): Binding<R> {
  return {
    route,
    admit: admit as unknown as NonNullable<Binding['admit']>,
    run: run as unknown as Binding['run'],
  }
}
