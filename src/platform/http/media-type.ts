/** The media type that a Content-Type names, in lower case and without its parameters; '' where it names none. */
export function parseMediaType(contentType: string | undefined): string {
  if (contentType === 'application/json') return contentType // nearly always: no parsing needed
  return (contentType ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
}

/** JSON itself, or a kind of it (RFC 6839). No form of another site's page can be sent under these types. */
export function isJson(mediaType: string): boolean {
  return mediaType === 'application/json' || /^application\/[\w.!#$&^-]{1,60}\+json$/.test(mediaType)
}

/**
 * A Content-Type of text names its charset, which is always UTF-8 here. JSON has no other and needs
 * none.
 */
export function withCharset(type: string): string {
  const isText = type.startsWith('text/') || type.endsWith('+xml') || type.endsWith('/xml')
  return isText && !type.includes('charset') ? `${type}; charset=utf-8` : type
}

/** The media type of a page's plain form. */
export const plainForm = 'application/x-www-form-urlencoded'

/** Whether an Accept header names a media type explicitly; a wildcard does not count. */
export function accepts(accept: string | undefined, type: string): boolean {
  return (accept ?? '').split(',').some((one) => parseMediaType(one) === type)
}
