/**
 * Whether a path matches a pattern: each `:name` is one part; a slash at the end and capital
 * letters make no difference.
 */
export function pathShape(pattern: string): (path: string) => boolean {
  const parts = partsOf(pattern).map((part) => (part.startsWith(':') ? null : part.toLowerCase()))
  return (path) => {
    const pathParts = partsOf(path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path)
    return (
      pathParts.length === parts.length &&
      parts.every((part, i) => (part === null ? pathParts[i] !== '' : part === pathParts[i]?.toLowerCase()))
    )
  }
}

function partsOf(path: string): string[] {
  return path.slice(1).split('/')
}
