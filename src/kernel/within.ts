/**
 * The result of the work; `late` where it takes longer. Late work goes on, and its error is then
 * no longer reported: the caller that wants it attaches a handler of its own.
 */
export async function within<T>(ms: number, work: Promise<T>): Promise<T | 'late'> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), Math.max(ms, 0))
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
