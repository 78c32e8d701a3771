/**
 * Whether a path matches a pattern: each `:name` is one part; a slash at the end and capital
 * letters make no difference.
 */
export function pathShape(pattern: string): (path: string) => boolean {
  const parts = partsOf(pattern).map((part) => (part.startsWith(':') ? null : part.toLowerCase()))
  return (path) => {
    const given = partsOf(path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path)
    return (
      given.length === parts.length &&
      parts.every((part, i) => (part === null ? given[i] !== '' : part === given[i]?.toLowerCase()))
    )
  }
}

function partsOf(path: string): string[] {
  return path.slice(1).split('/')
}
