import { type BatchLimits, createBatchQueue } from './batch-queue.ts'

/**
 * Makes one read of many keys that are requested at nearly the same time (batch-queue.ts). A read
 * that fails fails all its keys, and no later ones.
 * @param read returns each key's value, in the keys' order
 */
export function createBatchLoader<Key, Value>(
  read: (keys: readonly Key[]) => Promise<readonly Value[]>,
  limits: BatchLimits,
): (key: Key) => Promise<Value> {
  const readAll = async (keys: readonly Key[]) => {
    const values = await read(keys)
    return values.map((value) => ({ status: 'fulfilled', value }) as const)
  }
  return createBatchQueue<Key, Value>(readAll, limits, { name: 'a batched read' }).add
}
