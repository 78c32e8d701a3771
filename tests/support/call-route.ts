import type { RouteDeclaration, RouteReply } from '#src/kernel/route.ts'
import type { TestClient } from './test-app.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Calls a route of the contract as a browser would and returns its reply, typed by the contract.
 * @throws with the status and the body where the call is refused
 */
export async function callRoute<R extends RouteDeclaration>(
  client: TestClient,
  route: R,
  { params = {}, query = {}, body = {} }: { readonly params?: Values; readonly query?: Values; readonly body?: Values },
): Promise<RouteReply<R>> {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const at = search.size === 0 ? path : `${path}?${search}`
  const response =
    route.method === 'get' || route.method === 'delete'
      ? await client[route.method](at)
      : await client[route.method](at, body)
  if (response.status !== 200)
    throw new Error(`${route.method} ${path} responded with ${response.status}: ${JSON.stringify(response.body)}`)
  return response.body
}
