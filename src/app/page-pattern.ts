type PageRoute = { readonly id: string; readonly parentId?: string | undefined; readonly path?: string | undefined }

/**
 * The pattern of the page at a path, for the figures: `/event/:code` stands for every event. Those without parameters
 * are tried first, as the router does.
 */
export function pagePatterns(routes: Readonly<Record<string, PageRoute | undefined>>): (path: string) => string {
  const patterns = [...new Set(Object.values(routes).flatMap((route) => (route ? [fullPath(routes, route)] : [])))]
    .filter((pattern) => !pattern.includes('*'))
    .sort((a, b) => dynamicParts(a) - dynamicParts(b))
    .map((pattern) => ({ pattern, shape: shapeOf(pattern) }))
  return (path) => {
    const page = path === '/_root.data' ? '/' : path.replace(/\.data$/, '')
    return patterns.find(({ shape }) => shape.test(page))?.pattern ?? '(no such page)'
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

/** What the paths of a pattern look like; each `:name` is one part. */
export function shapeOf(pattern: string): RegExp {
  const parts = pattern
    .slice(1)
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : part.replace(/[^\w-]/g, '\\$&')))
  return new RegExp(`^/${parts.join('/')}/?$`, 'i')
}
