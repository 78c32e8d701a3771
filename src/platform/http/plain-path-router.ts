import type { Result, Router } from 'hono/router'
import { TrieRouter } from 'hono/router/trie-router'

/**
 * Hono's router by a tree, which every pattern of ours fits into, with one thing more: what a path without a parameter leads to is
 * looked for once. Such paths are all calls of a sale; their number is that of the declarations.
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
    // a method that nothing knows is somebody's own word, and there is no end of those
    if (found && knownMethods.has(method)) found.set(method, result)
    return result
  }
}

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
