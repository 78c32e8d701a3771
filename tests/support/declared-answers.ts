import type { RouteDeclaration } from '#src/kernel/route.ts'
import { declaredStatuses } from '#src/kernel/shared-errors.ts'
import { callsByPath } from '#src/platform/http/allowed-methods.ts'
import type { Binding } from '#src/platform/http/handle.ts'
import { withCharset } from '#src/platform/http/media-type.ts'
import { pathShape } from '#src/platform/http/path-shape.ts'

/**
 * Throws where a call answers with a status or a content type that its declaration, and so the
 * documentation, does not name.
 */
export function declaredAnswers(bindings: readonly Binding[]) {
  const places = callsByPath(bindings.map(({ route }) => route)).map((place) => ({
    ...place,
    isAt: pathShape(place.path),
  }))
  return (method: string, path: string, { status, headers }: Pick<Response, 'status' | 'headers'>): void => {
    const place = places.find(({ isAt }) => isAt(path))
    const route = place?.calls.find((call) => call.method === method.toLowerCase())
    if (route === undefined || (route.plain && status === 200)) return // a plain route declares any text
    const type = headers.get('content-type')
    if (!declaredStatuses(route).has(status))
      throw new Error(`${method} ${route.path} responds with ${status}, which it does not declare`)
    if (
      status !== 302 &&
      !typesOf(route, status)
        .map(withCharset)
        .includes(type ?? '')
    )
      throw new Error(`${method} ${route.path} responds with ${type}, which it does not declare`)
  }
}

function typesOf({ file, picture }: RouteDeclaration, status: number): readonly string[] {
  if (status !== 200) return ['application/json']
  if (file) return [file.type, ...(file.otherTypes ?? [])]
  return ['application/json', ...(picture ? [picture.type] : [])]
}
