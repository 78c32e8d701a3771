import type { HttpError } from '#src/kernel/route.ts'
import type { Binding } from '#src/platform/http/handle.ts'

/** A program whose declarations contradict each other does not start. */
export function checkDeclarations(bindings: readonly Binding[]): void {
  const seen = new Set<string>()
  const statuses = new Map<string, HttpError>()
  const limits = new Set(bindings.flatMap(({ route }) => route.limits ?? []))
  for (const { route, admit } of bindings) {
    const key = `${route.method.toUpperCase()} ${route.path}`
    if (route.role === undefined) throw new Error(`${key} declares nobody who may call it`)
    if (route.upload !== undefined && admit === undefined)
      throw new Error(`${key} takes files and does not say before whether it would`)
    if (route.reauth && route.role === 'anyone') throw new Error(`${key} asks nobody to show that it is them`)
    if (seen.has(key)) throw new Error(`${key} is declared twice`)
    seen.add(key)
    for (const [code, status] of Object.entries(route.errors ?? {})) {
      const known = statuses.get(code) ?? status
      if (known !== status) throw new Error(`${code} has two statuses, ${known} and ${status}: ${key}`)
      statuses.set(code, status)
      if (limits.has(code) && !route.limits?.includes(code))
        throw new Error(`${key} does not say that ${code} is a limit`)
    }
  }
}
