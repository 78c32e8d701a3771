import { shapeOf } from './page-pattern.ts'

type Call = { readonly method: string; readonly path: string }

/** Tells with which methods something answers at a path, in capitals and in order; none where nothing does. */
export function methodsAt(calls: readonly Call[]): (path: string) => string[] {
  const known = calls.map(({ method, path }) => ({ method: method.toUpperCase(), shape: shapeOf(path) }))
  return (path) => [...new Set(known.filter(({ shape }) => shape.test(path)).map(({ method }) => method))].sort()
}
