import { redirect } from 'react-router'
import type { LocalApi } from '#src/client/api-context.ts'
import type { ApiOutcome } from '#src/client/api-types.ts'
import { isOutcomeUnknown } from '#src/platform/db/outage.ts'
import { dispatch, type ErrorBody, type ObjectRight } from '#src/platform/http/dispatch.ts'
import type { Binding } from '#src/platform/http/handle.ts'
import type { RequestContext } from '#src/platform/http/request-context.ts'
import { isRetryable } from '#src/platform/overloaded.ts'

export type BindingsByKey = ReadonlyMap<string, Binding>

export function bindingsByKey(bindings: readonly Binding[]): BindingsByKey {
  return new Map(bindings.map((binding) => [`${binding.route.method.toUpperCase()} ${binding.route.path}`, binding]))
}

/**
 * The API in process: a call passes the same contract, role and transaction as one over HTTP, with
 * the page's own context, so that session, tenant, limits and Origin are not checked twice.
 * @param signIn where an anonymous reader is redirected when a page requires an account
 * @param onOverload called where a call was refused by overload, or reached no database; the page
 * then has nothing to show
 */
export function localApi(
  bindings: BindingsByKey,
  context: RequestContext,
  objectRight: ObjectRight,
  signIn: () => string,
  onOverload: (error: Error) => void,
): LocalApi {
  const call = async (key: string, input: object = {}): Promise<ApiOutcome<unknown>> => {
    const binding = bindings.get(key)
    if (binding === undefined) throw new Error(`unknown API route: ${key}`)
    const { status, body } = await dispatch(binding, context, input, objectRight).catch((error: unknown) => {
      if (isRetryable(error) || isOutcomeUnknown(error)) onOverload(error)
      throw error
    })
    const response = { status, requestId: context.requestId }
    if (status === 200) return { data: body, error: undefined, response }
    return { data: undefined, error: (body as ErrorBody).error, response }
  }
  const must = async (key: string, input: object = {}): Promise<unknown> => {
    const { data, error, response } = await call(key, input)
    if (error === undefined) return data
    if (response.status === 401) throw redirect(signIn())
    // A page's parameters come from its address: an invalid one means that there is no such page.
    const isInvalidAddress = response.status === 422 && key.startsWith('GET ')
    throw new Response(error.message, { status: isInvalidAddress ? 404 : response.status })
  }
  // Typed by the contracts: the keys and shapes of `Api` are those of `bindings`.
  return { call: call as LocalApi['call'], must: must as LocalApi['must'] }
}
