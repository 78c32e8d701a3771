import { pathShape } from '#src/platform/http/path-shape.ts'

type PageRoute = { readonly id: string; readonly parentId?: string | undefined; readonly path?: string | undefined }

/**
 * The pattern of the page at a path, for the figures: `/event/:code` stands for every event. Those without parameters
 * are tried first, as the router does.
 */
export function pagePatterns(routes: Readonly<Record<string, PageRoute | undefined>>): (path: string) => string {
  const patterns = [...new Set(Object.values(routes).flatMap((route) => (route ? [fullPath(routes, route)] : [])))]
    .filter((pattern) => !pattern.includes('*'))
    .sort((a, b) => dynamicParts(a) - dynamicParts(b))
    .map((pattern) => ({ pattern, isAt: pathShape(pattern) }))
  return (path) => {
    const page = path === '/_root.data' ? '/' : path.replace(/\.data$/, '')
    return patterns.find(({ isAt }) => isAt(page))?.pattern ?? '(no such page)'
  }
}

function fullPath(routes: Readonly<Record<string, PageRoute | undefined>>, route: PageRoute): string {
  const parts: string[] = []
  for (let at: PageRoute | undefined = route; at; at = at.parentId === undefined ? undefined : routes[at.parentId])
    if (at.path) parts.unshift(at.path)
  return `/${parts.join('/')}`
}

function dynamicParts(pattern: string): number {
  return pattern.split('/:').length - 1
}
