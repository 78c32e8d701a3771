import { ruleOf } from '#src/kernel/role.ts'
import type { HttpError } from '#src/kernel/route.ts'
import type { Binding } from '#src/platform/http/handle.ts'

/** A program whose declarations contradict each other does not start. */
export function checkDeclarations(bindings: readonly Binding[]): void {
  const seen = new Set<string>()
  const statuses = new Map<string, HttpError>()
  const limits = new Set(bindings.flatMap(({ route }) => route.limits ?? []))
  for (const { route, admit } of bindings) {
    const key = `${route.method.toUpperCase()} ${route.path}`
    if (route.role === undefined) throw new Error(`${key}: route has no role`)
    if (route.upload !== undefined && admit === undefined) throw new Error(`${key}: upload route has no admit check`)
    if (route.reauth && !ruleOf(route.role).needsAccount) throw new Error(`${key}: reauth on an anonymous route`)
    if (seen.has(key)) throw new Error(`${key}: route is declared twice`)
    seen.add(key)
    for (const [code, status] of Object.entries(route.errors ?? {})) {
      const known = statuses.get(code) ?? status
      if (known !== status) throw new Error(`${key}: error ${code} has two statuses, ${known} and ${status}`)
      statuses.set(code, status)
      if (limits.has(code) && !route.limits?.includes(code))
        throw new Error(`${key}: error ${code} is a limit of another route and missing from this route's limits`)
    }
  }
}
