import type { Result, Router } from 'hono/router'
import { TrieRouter } from 'hono/router/trie-router'

/**
 * Hono's tree router, which supports all our patterns, with a cache: the match of a path without a
 * parameter is looked up once. All calls of a sale have such paths; the cache is bounded by the
 * number of declarations.
 */
export class PlainPathRouter<T> implements Router<T> {
  readonly name = 'PlainPathRouter'
  readonly #tree = new TrieRouter<T>()
  readonly #plain = new Map<string, Map<string, Result<T>>>()

  add(method: string, path: string, handler: T): void {
    this.#tree.add(method, path, handler)
    for (const found of this.#plain.values()) found.clear()
    if (!/[:*{?]/.test(path)) this.#plain.set(path, new Map())
  }

  match(method: string, path: string): Result<T> {
    const found = this.#plain.get(path)
    const known = found?.get(method)
    if (known) return known
    const result = this.#tree.match(method, path)
    // Unknown methods are not cached: a client can invent any number of them.
    if (found && knownMethods.has(method)) found.set(method, result)
    return result
  }
}

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
