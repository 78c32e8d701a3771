import { isRetryable } from '../overloaded.ts'

/**
 * Runs a list as one batch; where that fails, its halves separately, so that one bad key fails
 * alone. A failed batch must have no effect (one transaction). A batch that was refused as overload
 * is not tried again: it would wait as long once more.
 * @param run returns each key's value, in the keys' order
 */
export async function bisect<Key, Value>(
  keys: readonly Key[],
  run: (keys: readonly Key[]) => Promise<readonly Value[]>,
): Promise<PromiseSettledResult<Value>[]> {
  try {
    const values = await run(keys)
    if (values.length !== keys.length) throw new Error(`batch of ${keys.length} keys returned ${values.length} values`)
    return values.map((value) => ({ status: 'fulfilled', value }))
  } catch (reason) {
    if (keys.length <= 1 || isRetryable(reason)) return keys.map(() => ({ status: 'rejected', reason }))
    const middle = Math.ceil(keys.length / 2)
    const left = await bisect(keys.slice(0, middle), run)
    return [...left, ...(await bisect(keys.slice(middle), run))]
  }
}
