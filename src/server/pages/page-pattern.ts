import { pathShape } from '#src/platform/http/path-shape.ts'

type PageRoute = {
  readonly id: string
  readonly parentId?: string | undefined
  readonly path?: string | undefined
  /** Has an action where the page takes forms. */
  readonly module?: { readonly action?: unknown }
}

export type PageAt = {
  /** `/event/:code` stands for every event. */
  readonly pattern: string
  readonly takesForms: boolean
}

/**
 * The page at a path, for metrics and for its methods. Patterns without parameters are tried first,
 * as React Router does; an unknown address has a page too, the 404.
 */
export function pagesByPath(routes: Readonly<Record<string, PageRoute | undefined>>): (path: string) => PageAt {
  const all = Object.values(routes).flatMap((route) =>
    route ? [{ pattern: fullPath(routes, route), takesForms: route.module?.action !== undefined }] : [],
  )
  const pages = [...Map.groupBy(all, ({ pattern }) => pattern)]
    .filter(([pattern]) => !pattern.includes('*'))
    .map(([pattern, own]) => ({ pattern, takesForms: own.some(({ takesForms }) => takesForms) }))
    .sort((a, b) => dynamicParts(a.pattern) - dynamicParts(b.pattern))
    .map((page) => ({ page, isAt: pathShape(page.pattern) }))
  return (path) => {
    // React Router requests a page's data by its address with `.data` appended, or `_.data` after a
    // slash.
    const pagePath = path === '/_root.data' ? '/' : path.replace(/_?\.data$/, '')
    return pages.find(({ isAt }) => isAt(pagePath))?.page ?? { pattern: '(no such page)', takesForms: false }
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
