/** Shown in place or only saved, under this name (RFC 6266): the letters that a header cannot hold stand in its second form. */
export function shownAs(name: string | undefined, isSaved = false): string {
  const way = isSaved ? 'attachment' : 'inline'
  if (name === undefined) return way
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w.-]+/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${way}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
