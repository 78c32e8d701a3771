/**
 * The outcome of an operation that may be refused. An expected refusal is a value with a code from
 * the contract; a broken invariant throws.
 */
export type Ok<T> = { readonly ok: true; readonly value: T }
export type Err<Code extends string = string> = { readonly ok: false; readonly error: Failure<Code> }
export type Result<T, Code extends string = string> = Ok<T> | Err<Code>

/**
 * `code` is `module.reason`; `fields` names the invalid fields, each with its own code; `params`
 * are the message's values; `retryAfterSeconds` is set where trying again later may succeed.
 */
export type Failure<Code extends string = string> = {
  readonly code: Code
  readonly fields?: Readonly<Record<string, string>>
  readonly params?: Readonly<Record<string, string | number>>
  readonly retryAfterSeconds?: number
}

export function ok(): Ok<undefined>
export function ok<T>(value: T): Ok<T>
export function ok<T>(value?: T): Ok<T | undefined> {
  return { ok: true, value }
}

export function err<const Code extends string>(code: Code, details: Omit<Failure, 'code'> = {}): Err<Code> {
  return { ok: false, error: { code, ...details } }
}

/**
 * The value of a result that cannot be refused here.
 * @throws where it is refused, which is a broken invariant
 */
export function mustBeOk<T>(result: Result<T>): T {
  if (result.ok) return result.value
  throw new Error(`unexpected refusal: ${result.error.code}`)
}
