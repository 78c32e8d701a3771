import { setTimeout as sleep } from 'node:timers/promises'

/** Repeats a request that an overloaded program refused, as a browser does: nothing was done. */
export async function untilAnswered<T extends { readonly status: number }>(request: () => Promise<T>): Promise<T> {
  for (;;) {
    const response = await request()
    if (response.status !== 503) return response
    await sleep(50)
  }
}
