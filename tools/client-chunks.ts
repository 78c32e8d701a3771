import { resolve } from 'node:path'

type Graph = { getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null }
type Group = {
  readonly name: (id: string, graph: Graph) => string | null
  readonly debugName: string
  readonly priority: number
}

const finders = [
  'home/screens/home',
  'search/screens/events-list',
  'catalog/screens/event',
  'catalog/screens/event-overview',
].map((name) => `modules/${name}`)
const forms = ['accounts/screens/participant/sign-in', 'registration/checkout/screens/register'].map(
  (name) => `modules/${name}`,
)

/**
 * Defines how the browser's script is split into files. By default the bundler makes a file for
 * every set of routes that share a module: forty files of half a kilobyte per page, each a separate
 * request that compresses badly. Here modules are grouped by the pages that load them: `react`
 * (changes rarely) and `shell` are needed by nearly every page, `finding` by the pages on which
 * visitors look for an event, `lists` only by home and the list, `event-page` only by the two
 * routes of an event's page, `form` by pages with forms. Everything else stays with its route.
 */
export function clientChunks(folder: string): Group[] {
  const route = (name: string) => resolve(folder, `src/${name}.tsx?__react-router-build-client-route`)
  const reached = reachedFrom()
  const reachedBy = (pages: readonly string[], id: string, graph: Graph) =>
    pages.filter((page) => reached(page, graph).has(id)).length
  const everywhere = [resolve(folder, 'src/entry.client.tsx'), route('root')]
  const [find, fill] = [finders.map(route), forms.map(route)]
  const reachedOnlyBy = (names: readonly string[]) => {
    const own = find.filter((_, i) => names.some((name) => finders[i]?.endsWith(`/${name}`)))
    return (id: string, graph: Graph) =>
      reachedBy(own, id, graph) > 1 && reachedBy(own, id, graph) === reachedBy([...find, ...fill], id, graph)
  }
  const isOfEvent = reachedOnlyBy(['event', 'event-overview']) // one page made of two routes, which load together
  const isOfLists = reachedOnlyBy(['home', 'events-list'])
  const isShared = (id: string, graph: Graph) => reachedBy([...find, ...fill], id, graph) > 1
  // 300 bytes that the list needs and seven routes beside it: a file of its own would be a request more
  const small = resolve(folder, 'src/ui/kit/use-has-script.ts')
  const isEverywhere = (id: string, graph: Graph) => reachedBy(everywhere, id, graph) > 0
  // cards and plain fields are left out: pages without a form load them lazily
  const isOfKit = (id: string, graph: Graph) =>
    id.includes('/src/ui/') &&
    reachedBy(fill, id, graph) === fill.length &&
    [...reached(id, graph)].every((of) => !of.includes('/node_modules/') || isEverywhere(of, graph))
  return [
    {
      name: (id, graph) => {
        // a chunk loaded lazily with the shell in it would load the root's styles a second time
        if (id.endsWith('.css') || everywhere.some((entry) => fileOf(entry) === fileOf(id))) return null
        if (!isEverywhere(id, graph) && !isOfKit(id, graph) && id !== small) return null
        return id.includes('/node_modules/') || isOfRouter(id) ? 'react' : 'shell'
      },
      debugName: 'react and shell',
      priority: 3,
    },
    {
      name: (id, graph) =>
        isShared(id, graph) && reachedBy(find, id, graph) > 0 && !isOfEvent(id, graph) && !isOfLists(id, graph)
          ? 'finding'
          : null,
      debugName: 'finding',
      priority: 2,
    },
    {
      name: (id, graph) => (isOfEvent(id, graph) ? 'event-page' : isOfLists(id, graph) ? 'lists' : null),
      debugName: 'event page and lists',
      priority: 1,
    },
    { name: (id, graph) => (isShared(id, graph) ? 'form' : null), debugName: 'form', priority: 1 },
  ]
}

/** The router imports it (retry-route-modules.ts): in the shell, which imports the router, it would make a cycle of files. */
function isOfRouter(id: string): boolean {
  return id.endsWith('/src/ui/lazy/retry-import.ts')
}

function fileOf(id: string): string {
  return id.split('?')[0] ?? id
}

/** Returns a function that lists all static imports of a module, direct and indirect. */
function reachedFrom(): (from: string, graph: Graph) => ReadonlySet<string> {
  const known = new Map<string, ReadonlySet<string>>()
  return (from, graph) => {
    const before = known.get(from)
    if (before) return before
    if (graph.getModuleInfo(from) === null) throw new Error(`No module of the browser's build is ${from}`)
    const reached = new Set<string>()
    const visit = (id: string) => {
      if (reached.has(id)) return
      reached.add(id)
      for (const next of graph.getModuleInfo(id)?.importedIds ?? []) visit(next)
    }
    visit(from)
    known.set(from, reached)
    return reached
  }
}
