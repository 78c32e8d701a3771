import { isPutOff } from '../overloaded.ts'

/**
 * Does a list as one; where that fails, its halves apart, so that one bad key spoils only itself. What failed must have
 * left nothing behind (one transaction). Who was refused as overload is not tried again: it would wait as long once more.
 * @param run answers each key's value, in the keys' order
 */
export async function bisect<Key, Value>(
  keys: readonly Key[],
  run: (keys: readonly Key[]) => Promise<readonly Value[]>,
): Promise<PromiseSettledResult<Value>[]> {
  try {
    const values = await run(keys)
    if (values.length !== keys.length) throw new Error('A list was answered with another number of values')
    return values.map((value) => ({ status: 'fulfilled', value }))
  } catch (reason) {
    if (keys.length <= 1 || isPutOff(reason)) return keys.map(() => ({ status: 'rejected', reason }))
    const middle = Math.ceil(keys.length / 2)
    const former = await bisect(keys.slice(0, middle), run)
    return [...former, ...(await bisect(keys.slice(middle), run))]
  }
}
